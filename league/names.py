"""Names for players whom nobody has named yet, and what a box score prints of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from league import portraits

_NAMES: Final = """
    Abara Abbott Acheson Adeyemi Aguilar Akana Albrecht Almeida Amadi Anders Aoki Arceneaux
    Ashby Asante Azevedo Bacon Baptiste Barros Bauer Beckett Belmonte Benedek Bergstrom Bianchi
    Blackwood Bouchard Brandt Brightwell Brisbane Burr Cadwell Calloway Camargo Cardoso Carrow
    Castellan Cavanagh Chaudhry Chidlow Coelho Conteh Corbin Crane Cresswell Cusack Dacosta Dahl
    Darrow Deveraux Diallo Dobbins Dragan Drummond Duarte Dunmore Eastlake Ebersole Edgerton Eklund
    Elizondo Endo Escobedo Fairbank Falk Farrow Feeney Fenwick Ferreira Finch Fonoti Fontaine
    Forsythe Frost Fujita Gallardo Garland Gauthier Gillespie Goto Grady Greer Grimaldi Guerra
    Haddad Hallam Hanley Hargrove Hasegawa Hawthorn Heath Hollis Holm Hooper Huerta Ibarra Igwe
    Imai Inoue Ioane Ito Jansky Jarvis Jimenez Jokinen Juarez Kahale Kamara Karlsson Keane Kealoha
    Keller Kendrick Kimura Kirkwood Kovac Kowalik Lachance Larkin Lassiter Laurent Lavalle Leary
    Lindgren Lockhart Lombardi Lowell Lund Macrae Madero Maduro Maki Marchetti Marlow Mbeki
    McGann Medrano Mendes Merriweather Mizuno Mokoena Monteiro Moreau Morita Moss Munoz Nakagawa
    Navarro Nesbitt Nielsen Noor Novak Nwosu Oakes Obi Ocampo Odom Ogden Okafor Okoye Olander
    Oliveira Onishi Orozco Osei Ostrander Otero Pacheco Padilla Palmgren Park Pascoe Peck Pelletier
    Penhallow Petrov Pickett Pinto Poole Prakash Quarles Quigley Quintero Radley Rao Redfern
    Reinholt Renner Reyna Ridley Rinaldi Rivas Rooker Rosario Roy Ruane Ruiz Sabo Saito Salazar
    Sandoval Santoro Sato Sayles Schaefer Seaver Sefo Serrano Sharpe Shimizu Sigurdson Silva Singh
    Sorensen Soto Stark Steele Strand Suarez Sundberg Swann Takeda Tanner Tavares Teague Tejada
    Thorne Tibbets Toledo Toure Trask Treadwell Tremblay Tsosie Tully Ueda Underhill Urrutia Valdez
    Vance Varga Vasquez Velez Vickery Villar Volkov Wada Wakefield Walsh Warrick Weathers Weir
    Westbrook Whitlock Wilder Winslow Wolfe Wren Yamada Yancey Yates Yazzie Ybarra Yoon Zamora
    Zapata Zeller Zhao Zielinski
"""
SURNAMES: Final = tuple(_NAMES.split())
_WOMEN: Final = """
    Abena Adela Aiko Alma Amara Amina Anjali Anneke Asha Astrid Aurelia Aylin Beatriz Bianca
    Bridget Camila Carmen Chidi Chiyo Clara Dalia Danuta Delia Dolores Edith Efua Eileen Elena
    Elif Emiko Esther Fatima Freya Gloria Greta Gwen Hana Harriet Hedda Ines Ingrid Irina Isabel
    Ivana Jadwiga Josefa Judit Kalani Katya Keiko Kirsten Lakshmi Leilani Lena Lucia Lupe Mabel
    Maeve Magda Malia Mariam Marisol Meera Mei Mina Nadia Naomi Nasrin Ngozi Nia Noor Odile Olga
    Paloma Petra Philippa Pilar Priya Rafaela Rosa Ruth Sabine Saoirse Selma Shira Sigrid Sofia
    Svetlana Tala Tamsin Teuila Thandi Thea Uma Ursula Valeria Vera Wanda Xiomara Yara Yoko
    Yolanda Zahra Zofia
"""
_MEN: Final = """
    Aarav Abel Adebayo Akira Albert Alejandro Amos Anders Andre Anton Arjun Arturo Bashir Benicio
    Boris Caleb Carlos Cedric Clyde Conor Cyrus Daichi Darius Desmond Diego Dmitri Dov Earl Eduardo
    Eitan Elias Emeka Enzo Esteban Ezra Felix Fergus Fidel Floyd Gabor Gaspar Gideon Goran Gus
    Hamid Haruki Hector Henrik Hiro Homer Hugo Ibrahim Idris Igor Ivo Jabari Jakob Javier Jomo Jorge
    Kaito Kamal Kekoa Kenji Kofi Kwame Lars Leandro Levi Lorenzo Luc Mahmoud Malik Marcel Mateo Milo
    Moses Nahuel Nikhil Nils Obadiah Olaf Omar Orlando Oscar Otis Pablo Pavel Percy Quentin Rafe
    Rashid Reggie Ruben Sami Santiago Satchel Sergei Sione Stellan Tadeusz Tariq Thaddeus Tomas
    Uriel Vasile Viktor Walt Wendell Wim Xavier Yusuf Yves Zev
"""
WOMEN: Final = tuple(_WOMEN.split())
FIRST_NAMES: Final = (*WOMEN, *_MEN.split())


class Named(NamedTuple):
    """A player whom nobody has named: the names, and the code of a portrait that goes with them."""

    first_name: str
    surname: str
    portrait: str


def surnames(
    count: int, random: Callable[[], float], taken: Collection[str] = frozenset()
) -> list[str]:
    """`count` different surnames, drawn by `random` (floats in [0, 1)): same floats, same names.
    Those that are `taken` come when there are no others."""
    left = [name for name in SURNAMES if name not in taken]
    drawn: list[str] = []
    while len(drawn) < count:
        if not left:
            left = [name for name in SURNAMES if name not in drawn] or list(SURNAMES)
        drawn.append(left.pop(int(random() * len(left))))
    return drawn


def players(
    count: int, random: Callable[[], float], taken: Mapping[str, Collection[str]] | None = None
) -> list[Named]:
    """`count` players of different surnames, drawn by `random`. `taken` has the first names of
    their league by surname: who gets a surname that is taken gets another initial, if there is
    one."""
    taken = taken or {}
    return [
        named(surname, random, taken.get(surname, ())) for surname in surnames(count, random, taken)
    ]


def named(surname: str, random: Callable[[], float], taken: Collection[str] = ()) -> Named:
    """A first name and a portrait for a surname, of which these first names are taken."""
    initials = {name[:1] for name in taken}
    stock: Sequence[str] = (
        [name for name in FIRST_NAMES if name[0] not in initials]
        or [name for name in FIRST_NAMES if name not in taken]
        or FIRST_NAMES
    )
    first_name = stock[int(random() * len(stock))]
    return Named(first_name, surname, portraits.suggest(random, woman=first_name in WOMEN))


class Called(NamedTuple):
    """The names of a player; either may be all that there is, the first name may be empty."""

    first_name: str
    surname: str


def printed(league: Mapping[int, Called]) -> dict[int, str]:
    """What a box score prints of each player of a league, by key: the surname; where others have
    it too, with the initial, or with the whole first name if initials do not tell them apart."""
    sharing: defaultdict[str, list[int]] = defaultdict(list)
    for key, called in league.items():
        sharing[called.surname].append(key)
    names = {}
    for surname, keys in sharing.items():
        firsts = [league[key].first_name for key in keys]
        for key in keys:
            first = league[key].first_name
            like = _count(firsts, first[:1])
            if len(keys) == 1 or not first:
                names[key] = surname
            elif like == 1:
                names[key] = f"{first[:1]}. {surname}"
            else:
                names[key] = f"{first} {surname}"
    return names


def _count(firsts: Iterable[str], initial: str) -> int:
    return sum(first[:1] == initial for first in firsts)
