# SPDX-License-Identifier: MIT
"""Names that numbers are given to: known ones, some kept out of training, and made-up ones."""

import random

ONE_TOKEN_NAMES = ("Paris Rome London Tokyo Berlin Madrid Cairo Delhi Oslo Lima Dublin Vienna Boston Dallas Moscow "
                   "Athens Lily Tom Anna Ben Mia Sam Max Sue").split()

KNOWN_NAMES = ONE_TOKEN_NAMES + (
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
    "Priya Ravi Sana Tariq Uma Wei Yara Zuri Spot Rex Fluffy Whiskers Bunny Teddy Robin Tiger").split()

HELD_OUT_NAMES = (
    "Glasgow Cardiff Belfast Turin Bologna Malaga Bilbao Antwerp Ghent Leipzig Bremen Salzburg Basel Lodz Gdansk Brno "
    "Tbilisi Yerevan Baku Tashkent Almaty Colombo Osaka Kyoto Nagoya Busan Taipei Darwin Hobart Nelson Tampa Memphis "
    "Cleo Dora Felix Gustav Igor Jasper Ludwig Otto").split()

_ONSETS = "b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sh st t tr v w z".split()
_VOWELS = "a e i o u ai ea oo".split()
_ENDS = " n r s l x th ck m nd".split(" ")


def made_up_name(rng: random.Random) -> str:
    parts = [rng.choice(_ONSETS) + rng.choice(_VOWELS) for _ in range(rng.randint(1, 3))]
    return ("".join(parts) + rng.choice(_ENDS)).capitalize()


def choose_names(rng: random.Random, count: int, known: list[str] = KNOWN_NAMES, made_up: float = 0.5) -> list[str]:
    """`count` different names."""
    chosen: dict[str, None] = {}
    while len(chosen) < count:
        chosen[made_up_name(rng) if rng.random() < made_up else rng.choice(known)] = None
    return list(chosen)
