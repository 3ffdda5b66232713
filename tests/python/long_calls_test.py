# SPDX-License-Identifier: MIT
"""Long calls let other threads run, stop at Ctrl+C, and are right from many threads and behind a fork."""
import multiprocessing
import os
import signal
import threading
import time
import unittest

import lambdascope as ls
import numpy as np

from support import ANSWER, PAIR, TEXT

LONG = [1 + i % 900 for i in range(6000)]


def in_child(work, seconds=60):
    """What work() returns in a process that is forked off, as text; None where it hangs."""
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            said = repr(work())
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(send, said.encode())
        os._exit(0)
    os.close(send)
    end = time.monotonic() + seconds
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(0.01)
    with os.fdopen(receive) as pipe:
        return pipe.read()


class LongCalls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pair = ls.load(PAIR)

    def test_other_threads_run_meanwhile(self):
        counted, over = 0, threading.Event()

        def count():
            nonlocal counted
            while not over.is_set():
                counted += 1
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        start = time.monotonic()
        self.pair.run(tokens=LONG[:3000], maps=None)
        took = time.monotonic() - start
        seen = counted
        over.set()
        thread.join()
        self.assertGreater(seen, min(20, took * 1000 / 20))

    def expect_stopped(self, work):
        """Ctrl+C in the midst of it; how long it took until it was over."""
        pressed = []

        def press():
            pressed.append((time.monotonic(), time.process_time()))
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(0.3, press)
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                work()
                self.fail("it was over before")
            # where others have the cores, the processor's own time counts
            took, worked = time.monotonic() - pressed[0][0], time.process_time() - pressed[0][1]
            self.assertLess(min(took, worked), 1)
        finally:
            timer.cancel()
            timer.join()

    def test_ctrl_c(self):
        run = self.pair.run(tokens=LONG[:900], answer=None)
        self.expect_stopped(lambda: self.pair.run(tokens=LONG, maps=None))
        self.expect_stopped(lambda: list(self.pair.generate("One day " * 2000, 20000)))
        self.expect_stopped(lambda: ls.experiment("needle", self.pair, prompts=5000, progress=False))
        self.expect_stopped(lambda: run.heads(answer="the"))
        # nothing is broken by it
        again = self.pair.run(TEXT, answer=ANSWER)
        np.testing.assert_array_equal(again.diff.logits, ls.load(PAIR).run(TEXT).diff.logits)

    def test_ctrl_c_while_another_thread_has_the_pair(self):
        started = threading.Event()

        def hold():
            started.set()
            self.pair.run(tokens=LONG, maps=None)

        thread = threading.Thread(target=hold)
        thread.start()
        started.wait()
        time.sleep(0.05)
        self.expect_stopped(lambda: self.pair.run(tokens=LONG, maps=None))
        thread.join()

    def test_many_threads(self):
        texts = [TEXT[:length] for length in range(60, 140, 10)]
        wanted = [self.pair.run(text, maps=None).diff.logits for text in texts]
        failures = []

        def ask(first):
            try:
                for i in range(first, first + 12):
                    run = self.pair.run(texts[i % 8])
                    if not np.array_equal(run.diff.logits, wanted[i % 8]) or not run.diff.net[2].any():
                        failures.append(i)
                    if i % 4 == 0 and len(list(self.pair.generate("Mia", 3))) != 3:
                        failures.append("generate")
            except Exception as error:  # which unittest would not see
                failures.append(error)

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_a_process_that_is_forked_off_has_the_same_numbers(self):
        run = self.pair.run(TEXT, answer=ANSWER)
        wanted = float(run.diff.logits[-1].sum())
        self.assertEqual(in_child(lambda: float(self.pair.run(TEXT).diff.logits[-1].sum())), repr(wanted))
        self.assertEqual(in_child(lambda: len(run.heads())), "48")
        self.assertEqual(in_child(lambda: float(ls.load(PAIR).run(TEXT).diff.logits[-1].sum())), repr(wanted))
        ls.experiment("needle", self.pair, told=[1], asked=[1], prompts=2)  # whose threads are not there
        self.assertIn("UsageError: experiment: the pair was opened before this process was forked",
                      in_child(lambda: ls.experiment("needle", self.pair, told=[1], asked=[1], prompts=2)))
        self.assertIn("UsageError: save: the pair was opened before", in_child(lambda: run.save("/tmp/x.safetensors")))

        held = [ls.load(PAIR)]  # let go of there, though threads of it are here
        held.append(held[0].run(TEXT))
        ls.experiment("needle", held[0], told=[1], asked=[1], prompts=2)
        self.assertEqual(in_child(lambda: held.clear(), 20), "None")
        with multiprocessing.get_context("fork").Pool(2) as pool:
            self.assertEqual(pool.map(_last_sum, [TEXT, TEXT]), [wanted, wanted])

    def test_a_process_that_is_forked_off_amid_a_pass_says_so(self):
        run = self.pair.run(TEXT)
        thread = threading.Thread(target=lambda: self.pair.run(tokens=LONG, maps=None))
        thread.start()
        time.sleep(0.2)
        said = in_child(lambda: ls.load(PAIR).run(TEXT))
        shown = in_child(lambda: print(float(run.diff.a1[-1][0, 0, 0]), len(run.tokens), run.diff.layers))
        thread.join()
        self.assertIn("Error: this process was forked while another thread computed", said)
        self.assertNotIn("Error", shown)  # what is there is there


def _last_sum(text):
    return float(LongCalls.pair.run(text).diff.logits[-1].sum())


if __name__ == "__main__":
    unittest.main()
