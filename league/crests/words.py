"""Which words of a name ask for which charge."""

from __future__ import annotations

from typing import Final

#: By charge: words in the singular.
_SPOKEN: Final = """
    owl: owl owlet
    hawk: hawk eagle falcon kestrel raptor condor osprey buzzard harrier kite goshawk
    swift: swift tern swallow martin nighthawk
    swan: swan goose geese cygnet gander
    duck: duck mallard teal drake loon coot eider merganser
    heron: heron crane egret stork ibis flamingo pelican sandpiper curlew
    bird: bird finch lark crossbill wren gannet gull robin oriole cardinal sparrow starling raven
        crow jay jackdaw magpie bluebird blackbird redbird songbird dove pigeon parrot thrush
        warbler canary puffin cormorant shrike quail grouse nightingale mockingbird redwing
    penguin: penguin auk
    wings: wing angel flyer flier aviator airman airmen
    fox: fox foxes vixen reynard
    wolf: wolf wolves coyote jackal timberwolf timberwolves wolverine
    dog: dog hound spaniel terrier setter pointer bulldog greyhound retriever mastiff collie husky
        huskies pup puppy puppies watchdog bloodhound
    cat: cat kitten lynx bobcat panther puma cougar jaguar leopard wildcat tomcat tabby tabbies
        alleycat cheetah
    lion: lion tiger lioness
    bear: bear marmot badger grizzly grizzlies cub bruin panda beaver otter raccoon wombat
        groundhog woodchuck gopher mole
    bull: bull ox oxen bison buffalo steer longhorn toro cattle
    ram: ram goat bighorn ibex mountaineer
    horse: horse bronco mustang colt stallion mare pony ponies charger cavalry cavalier bronc
    hare: hare rabbit bunny bunnies jackrabbit cottontail
    paw: paw tracker trapper hunter
    vampire: bat vampire dracula
    frog: frog toad bullfrog peeper
    turtle: turtle tortoise terrapin
    snake: snake viper cobra rattler rattlesnake diamondback python adder copperhead asp
    fish: fish trout salmon pike marlin shark herring angler perch cod bass walleye sturgeon
        minnow guppy guppies barracuda piranha stingray manta fishermen fisherman
    whale: whale orca whaler dolphin porpoise narwhal
    crab: crab lobster crayfish crawfish crawdad shrimp
    octopus: octopus kraken squid octopi
    bee: bee bumblebee wasp hornet yellowjacket beekeeper stinger drone
    moth: moth butterfly butterflies monarch
    cricket: cricket grasshopper locust mantis katydid
    spider: spider tarantula arachnid
    peaks: peak mountain yodeler yodeller alp summit hill ridge climber sherpa highlander
        mount cliff mesa rocky rockies
    pine: pine forester cedar spruce fir woods forest timber lumberjack logger ranger evergreen
    leaf: leaf leaves maple oak elm grove
    acorn: acorn squirrel chipmunk
    clover: clover shamrock irish leprechaun lucky
    wheat: wheat baker reaper farmer harvester harvest field grange thresher sower plowmen plowman
    rose: rose flower bloom blossom lily lilies daisy daisies tulip larkspur foxglove aster garden
        gardener orchid
    apple: apple orchard cider peach pear plum cherry cherries orange lemon quince
    mushroom: mushroom toadstool truffle
    cactus: cactus cacti desert saguaro scorpion prickly
    sun: sun gnomon sundial dawn sunrise solar sunset day
    moon: moon shadow night eclipse lunar crescent midnight dusk
    star: star constellation stardust starlight polaris
    comet: comet stargazer meteor asteroid shooting
    planet: planet saturn orbit orbiter astronomer cosmos martian galaxy galaxies jupiter nebula
    rainbow: rainbow spectrum aurora
    cloud: cloud rain drizzle shower mist fog
    storm: storm tornado hurricane cyclone whirlwind twister typhoon wind gale breeze tempest
    bolt: bolt spark thunder lightning volt dynamo electric charge jolt thunderbolt current flash
    flake: frost snow flake ice blizzard winter freeze glacier avalanche icicle snowmelt polar
    flame: flame fire stoker blaze ember cinder inferno heat firefighter dragon phoenix
    waves: wave river tide dipper sea ocean surf surfer harbor bay current brook creek rapids lake
        pond falls stream splash
    anchor: anchor mariner admiral navy harbor docker stevedore longshoreman longshoremen port
    boat: boat sailor regatta ship sail clipper schooner yacht ferry ferries rower oarsman oarsmen
    helm: helm captain skipper buccaneer corsair
    trident: trident devil neptune poseidon triton
    compass: compass pilot navigator explorer pathfinder scout voyager pioneer wanderer
    bridge: bridge viaduct causeway span
    lantern: lantern keeper beacon lamp lighthouse lamplighter light
    engine: engine engineer locomotive train railroader express boilermaker steamer
    signal: signal switchman switchmen semaphore flagman flagmen
    wheel: wheel brakeman brakemen wagon cart cyclist wheelwright roller
    shoe: horseshoe smith farrier
    rocket: rocket astronaut missile cosmonaut jet
    balloon: balloon aeronaut balloonist
    hammer: hammer blacksmith forge anvil carpenter builder joiner steelworker
    axe: axe viking woodcutter lumber hatchet tomahawk
    pick: pick miner prospector quarry quarryman quarrymen collier digger
    saw: saw sawyer sawmill millwright
    gear: gear mechanic machinist works factory cog industrial
    link: link coupler chain
    key: key lock locksmith keystone
    bell: bell ringer chime toller
    clock: clock clockmaker hour watchmaker orrery time minutemen minuteman
    whistle: whistle whistler umpire referee
    crook: shepherd drover sheep lamb
    weave: weaver loom textile spinner
    trunk: porter trunk traveler traveller valet
    tin: tin drum drummer cooper barrel
    mill: mill miller windmill
    barn: barn ranch rancher cowboy cowhand
    torch: torch liberty freedom olympian
    quill: quill scribe writer poet clerk author
    book: book scholar reader librarian student professor senator statesman statesmen
    note: note singer minstrel choir fiddler piper harper band musician blues jazz
    ball: ball baller pitcher
    bats: batsman batsmen slugger hitter batter basher
    mitt: mitt glove catcher fielder
    die: die dice gambler roller
    crown: crown king queen royal prince princess monarchs emperor duke baron
    rook: rook castle tower fort fortress citadel
    helmet: knight helmet crusader guard guardian titan spartan trojan gladiator
    swords: sword musketeer duelist warrior fencer swordsman swordsmen samurai ninja raider
    arrow: arrow archer bowman bowmen fletcher
    heart: heart valentine sweetheart
    gem: gem diamond jewel ruby rubies sapphire emerald opal jeweler
    laurel: laurel champion victor patriot hero heroes
    knot: knot ribbon bow tie
    hat: hat hatter gentleman gentlemen magician dandy dandies
    ghost: ghost phantom spirit spook specter haunt
    skull: skull pirate skeleton bone marauder outlaw bandit
    mug: mug brewer toast tavern
    pudding: pudding cake cupcake muffin confectioner
    cone: cone scoop sundae
    candy: candy candies toffee sweet caramel taffy sugar bonbon marzipan
"""
#: Beginnings of words that have many ends.
PREFIXES: Final = {
    "yodel": "peaks", "navig": "compass", "stargaz": "comet", "clockm": "clock", "brewer": "mug",
    "bumble": "bee", "thunder": "bolt", "lightning": "bolt", "fisher": "fish",
}  # fmt: skip


def _by_word() -> dict[str, str]:
    """Each word and its plural; of two charges that ask for the same word the first has it."""
    words: dict[str, str] = {}
    charge = ""
    for part in _SPOKEN.split():
        if part.endswith(":"):
            charge = part[:-1]
            continue
        for form in (part, f"{part}s", f"{part}es", f"{part[:-1]}ies" if part[-1] == "y" else part):
            words.setdefault(form, charge)
    return words


WORDS: Final = _by_word()
