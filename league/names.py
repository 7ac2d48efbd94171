"""Names for players whom nobody has named yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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


def surnames(count: int, random: Callable[[], float]) -> list[str]:
    """`count` different surnames, drawn by `random` (floats in [0, 1)): same floats, same names."""
    left = list(SURNAMES)
    return [left.pop(int(random() * len(left))) for _ in range(count)]
