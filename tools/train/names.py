# SPDX-License-Identifier: MIT
"""Names that numbers are given to: known ones, some kept out of training, and made-up ones."""

import random
import re

ONE_TOKEN_NAMES = ("Paris Rome London Tokyo Berlin Madrid Cairo Delhi Oslo Lima Dublin Vienna Boston Dallas Moscow "
                   "Athens Lily Tom Anna Ben Mia Sam Max Sue").split()

KNOWN_NAMES = list(dict.fromkeys(ONE_TOKEN_NAMES + (
    "Lisbon Prague Warsaw Budapest Helsinki Stockholm Copenhagen Amsterdam Brussels Geneva Zurich Milan Venice Naples "
    "Seville Valencia Porto Lyon Munich Hamburg Cologne Dresden Krakow Riga Vilnius Tallinn Kyiv Odessa Minsk Sofia "
    "Bucharest Belgrade Zagreb Sarajevo Skopje Tirana Ankara Izmir Beirut Damascus Baghdad Tehran Kabul Karachi Lahore "
    "Mumbai Chennai Kolkata Dhaka Yangon Bangkok Hanoi Saigon Manila Jakarta Surabaya Perth Sydney Melbourne Auckland "
    "Suva Honolulu Seattle Portland Oakland Phoenix Denver Houston Austin Chicago Detroit Toronto Montreal Ottawa "
    "Havana Kingston Panama Bogota Quito Santiago Montevideo Asuncion Brasilia Recife Salvador Lagos Accra Dakar Abuja "
    "Nairobi Kampala Kigali Lusaka Harare Maputo Pretoria Durban Windhoek Luanda Kinshasa Tunis Tripoli Algiers Rabat "
    "Alice Bella Carla Daisy Ella Fiona Grace Hannah Ivy Jane Kate Lucy Molly Nora Olive Penny Rosa Sarah Tina Vera "
    "Adam Bobby Carl David Eric Frank George Harry Ian Jack Kevin Leo Mark Nick Oscar Peter Quinn Ralph Steve Tim "
    "Victor Walter Xavier Yusuf Zoe Amara Bao Chidi Dina Emeka Farah Gita Hiro Imani Jomo Kofi Leila Mei Nia Omar "
    "Priya Ravi Sana Tariq Uma Wei Yara Zuri Spot Rex Fluffy Whiskers Bunny Teddy Robin Tiger "
    "France Spain Italy Greece Poland Norway Sweden Finland Iceland Ireland Scotland Wales Turkey Egypt Kenya Ghana "
    "Nigeria Ethiopia Uganda Rwanda Zambia Angola Morocco India China Japan Korea Vietnam Thailand Malaysia Indonesia "
    "Australia Canada Mexico Cuba Jamaica Brazil Peru Chile Bolivia Colombia Ecuador Uruguay Paraguay Nepal Mongolia "
    "Abby Aaron Betty Bruno Cindy Colin Diana Derek Emma Edgar Faith Fred Gina Gavin Helen Henry Isla Ivan Julia Jonas "
    "Karen Kyle Laura Liam Maria Martin Nadia Noah Oona Owen Paula Paul Rachel Rory Sophie Simon Tara Theo Ursula Vince "
    "Wendy Will Yasmin Zack Buddy Coco Daisy Ginger Lucky Mittens Patches Pepper Rusty Shadow Smokey Snowy Sparky Sunny").split()))

HELD_OUT_NAMES = (
    "Glasgow Cardiff Belfast Turin Bologna Malaga Bilbao Antwerp Ghent Leipzig Bremen Salzburg Basel Lodz Gdansk Brno "
    "Tbilisi Yerevan Baku Tashkent Almaty Colombo Osaka Kyoto Nagoya Busan Taipei Darwin Hobart Nelson Tampa Memphis "
    "Cleo Dora Felix Gustav Igor Jasper Ludwig Otto Agnes Boris Clara Edith Florian Greta Hugo Ingrid Jerome Klara "
    "Matilda Norbert Petra Rupert Sylvia Tobias Ulrich Wanda Denmark Portugal Hungary Senegal Tunisia Somalia Laos").split()


class Names:
    """Gives names: known ones, and ones made up of pieces of words, whose last pieces differ as those of real names do."""

    def __init__(self, pieces: list[str]):
        self.pieces = sorted(p for p in set(pieces) if re.fullmatch(r"[a-z]{2,5}", p))

    def made_up(self, rng: random.Random) -> str:
        return "".join(rng.choice(self.pieces) for _ in range(rng.choice((1, 2, 2, 3)))).capitalize()

    def choose(self, rng: random.Random, count: int, made_up: float = 0.5) -> list[str]:
        """`count` different names."""
        chosen: dict[str, None] = {}
        while len(chosen) < count:
            chosen[self.made_up(rng) if rng.random() < made_up else rng.choice(KNOWN_NAMES)] = None
        return list(chosen)
