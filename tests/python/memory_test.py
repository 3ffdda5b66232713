# SPDX-License-Identifier: MIT
"""Arrays are the pass's own memory, read-only, and live as long as they are held."""
import gc
import unittest
import weakref

import lambdascope as ls
import numpy as np

from support import ANSWER, DATA, PAIR, TEXT


def address(array):
    return array.__array_interface__["data"]


class Memory(unittest.TestCase):
    def test_no_array_is_a_copy_and_none_can_be_written(self):
        run = ls.load(PAIR).run(TEXT)
        for array in (run.diff.a1, run.diff.a2, run.diff.hidden, run.diff.input, run.standard.a):
            first = array[1]
            place = address(first)
            self.assertEqual(place, (first.ctypes.data, True), "read-only")
            self.assertEqual(first.dtype, np.float32)
            two = [np.asarray(memoryview(run._core.array(array._side.place, array._name, 1))) for _ in range(2)]
            self.assertEqual([address(each) for each in two], [place, place])
            with self.assertRaises(ValueError):
                array[1][0] = 1
            with self.assertRaises(ValueError):
                array[1].flags.writeable = True
        self.assertEqual(run.diff.a1[1].shape, (run.diff.heads, len(run.tokens), len(run.tokens)))
        self.assertEqual(address(run.diff.logits), address(run.diff.logits))

    def test_net_is_computed_once_while_it_is_held(self):
        run = ls.load(PAIR).run(TEXT)
        held = run.diff.net[2]
        self.assertIs(run.diff.net[2], held)

    def test_an_array_outlives_its_run_and_its_pair(self):
        pair = ls.load(PAIR)
        run = pair.run(TEXT, answer=ANSWER)
        arrays = [run.diff.a1[2], run.diff.net[1], run.standard.a[0][3, 10:], run.diff.logits[-1], run.sentences]
        copies = [np.array(array) for array in arrays]
        gone = weakref.ref(run)
        del pair, run
        gc.collect()
        self.assertIsNone(gone())
        for _ in range(5):  # what was given back would be taken for these
            ls.load(PAIR).run(TEXT[::-1])
        for array, copy in zip(arrays, copies):
            np.testing.assert_array_equal(array, copy)

    def test_a_run_that_nobody_holds_is_gone_at_once(self):
        for name in (PAIR, DATA.parent.parent / "assets" / "checkpoints" / "unilm-diff-v2"):  # λ by token
            pair = ls.load(name)
            gc.disable()  # which comes too late for 130 MB of maps
            try:
                run = pair.run(tokens=[1, 2, 3, 4])
                run.diff.net[0], run.diff.lam, run.sentences, run.next(1), run.diff.tokens
                gone = [weakref.ref(run), weakref.ref(run.diff)]
                del run
                self.assertEqual([each() for each in gone], [None, None])
            finally:
                gc.enable()

    def test_a_writer_and_a_run_keep_their_pair(self):
        writer = ls.load(PAIR).generate("The key to Mia is", 3)
        run = ls.load(PAIR).run(TEXT, answer=ANSWER)
        gc.collect()
        self.assertEqual(len(list(writer)), 3)
        self.assertEqual(run.heads()[0].layer, 0)

    def test_nothing_leaks(self):
        pair = ls.load(PAIR)

        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4096

        def work(times):
            for _ in range(times):
                run = pair.run(TEXT, answer=ANSWER)
                run.diff.net[2], run.diff.a1[0], run.why()
            gc.collect()

        work(50)
        before = resident()
        work(50)  # each has 10 MB of maps
        self.assertLess(resident() - before, 30e6)


if __name__ == "__main__":
    unittest.main()
