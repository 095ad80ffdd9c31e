"""Ginkgopolis: the data of a state and its copies. Made from fields.py by scripts/states.py."""

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.fields import Record
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.games.ginkgopolis.fields import STATE


class GinkgoData(State):
    """The data of a game. A side is a seat or, alone against Hal, Hal (side 1)."""

    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__(setup, rng)
        # The buildings' cells: row * 128 + column, 8256 in the middle.
        self.cells: vec[i64] = vec[i64]()
        # The buildings, in the same order; a site has a construction marker.
        self.blocks: vec[i64] = vec[i64]()
        # Tiles under other tiles.
        self.covered: i64 = 0
        # Tiles not in this game.
        self.box: i64 = 0
        # The last tile is the top.
        self.supply: vec[i64] = vec[i64]()
        # By tile, what is remembered of it: who put it back, who has built it since, behind whose
        # screen everyone has seen it, who may have put it back although it had been seen, and
        # whether everyone knows that it was put back.
        self.memory: vec[i64] = vec[i64]()
        # The cells of the letters.
        self.tokens: vec[i64] = vec[i64]()
        # The last card is the top.
        self.deck: vec[i64] = vec[i64]()
        # Cards that were played or given away.
        self.discards: vec[i64] = vec[i64]()
        # Four places per hand.
        self.hands: vec[i64] = vec[i64]()
        # By card, which seats have seen it in a hand; 5 is the public.
        self.known: vec[i64] = vec[i64]()
        # By card, which shuffling it came from.
        self.batch: vec[i64] = vec[i64]()
        # How often the deck was shuffled.
        self.batches: i64 = 0
        # Pieces behind the screen, by side.
        self.resources: vec[i64] = vec[i64]()
        # Pieces in the general supply, by side.
        self.stock: vec[i64] = vec[i64]()
        # Points taken so far, by side.
        self.points: vec[i64] = vec[i64]()
        # New Hand tokens, by side.
        self.new_hands: vec[i64] = vec[i64]()
        # Tiles behind the screen, by side.
        self.tiles: vec[i64] = vec[i64]()
        # Cards in front of each side.
        self.tableau: vec[i64] = vec[i64]()
        # Characters of each side.
        self.characters: vec[i64] = vec[i64]()
        # The draft: packets, by the seat that was dealt them.
        self.packets: vec[i64] = vec[i64]()
        # The draft: the Characters kept, three per side.
        self.kept: vec[i64] = vec[i64]()
        # The planned card of each side.
        self.card: vec[i64] = vec[i64]()
        # The planned tile of each side: 60 is none, null not decided yet.
        self.tile: vec[i64] = vec[i64]()
        # The return of tiles: those each side gives so far.
        self.giving: vec[i64] = vec[i64]()
        # The return of tiles: the next one to decide on.
        self.upto: vec[i64] = vec[i64]()
        # How many tiles each side gave back.
        self.gave: vec[i64] = vec[i64]()
        # How many it has drawn since.
        self.fresh: vec[i64] = vec[i64]()
        # The last action of each side, eight numbers: card, tile (60 for none), kind (0 exploiting,
        # 1 urbanization, 2 construction, 3 could not be paid), resources, points and tiles taken,
        # resources put onto the building, another side that was built over; -1 where there is none.
        self.deeds: vec[i64] = vec[i64]()
        # Where the round stands.
        self.phase: i64 = 0
        # The number of the round.
        self.round: i64 = 0
        # The first player.
        self.first: i64 = 0
        # Whose action it is, counted from the first player.
        self.offset: i64 = 0
        # The seats that have decided in this phase.
        self.done: i64 = 0
        # The sides whose plans are revealed.
        self.revealed: i64 = 0
        # What is asked while an action is carried out.
        self.question: i64 = 0
        # The new building.
        self.built: i64 = -1
        # How often the supply has run out.
        self.exhausted: i64 = 0
        # Whether tiles are now given back.
        self.returning: bool = False
        # Tiles to be taken once they are given back.
        self.owed: i64 = 0
        # Why the game ends.
        self.ending: i64 = 0
        # Four neighbours of each building, or -1.
        self.near: vec[i64] = vec[i64]()
        # What cards give, nine numbers per side.
        self.bonus: vec[i64] = vec[i64]()
        # The cells where the letter may go that a player is asked about, once they were looked for.
        self.offered: vec[i64] = vec[i64]()

    def copy_data_to(self, copy: "GinkgoData") -> None:
        self.copy_base_to(copy)
        copy.cells = self.cells[:]
        copy.blocks = self.blocks[:]
        copy.covered = self.covered
        copy.box = self.box
        copy.supply = self.supply
        copy.memory = self.memory[:]
        copy.tokens = self.tokens[:]
        copy.deck = self.deck
        copy.discards = self.discards[:]
        copy.hands = self.hands[:]
        copy.known = self.known[:]
        copy.batch = self.batch
        copy.batches = self.batches
        copy.resources = self.resources[:]
        copy.stock = self.stock[:]
        copy.points = self.points[:]
        copy.new_hands = self.new_hands
        copy.tiles = self.tiles[:]
        copy.tableau = self.tableau[:]
        copy.characters = self.characters
        copy.packets = self.packets
        copy.kept = self.kept
        copy.card = self.card[:]
        copy.tile = self.tile[:]
        copy.giving = self.giving
        copy.upto = self.upto
        copy.gave = self.gave
        copy.fresh = self.fresh
        copy.deeds = self.deeds[:]
        copy.phase = self.phase
        copy.round = self.round
        copy.first = self.first
        copy.offset = self.offset
        copy.done = self.done
        copy.revealed = self.revealed
        copy.question = self.question
        copy.built = self.built
        copy.exhausted = self.exhausted
        copy.returning = self.returning
        copy.owed = self.owed
        copy.ending = self.ending
        copy.near = self.near[:]
        copy.bonus = self.bonus[:]
        copy.offered = self.offered

    def declared(self) -> Record:
        return STATE
