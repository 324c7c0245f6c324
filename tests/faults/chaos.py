"""`make chaos`: pushes while processes are killed at random points, with readers that check every answer.

    python -m tests.faults.chaos [--rounds 50] [--seed N]

Each round pushes, delivers the signed webhook, and kills a process with SIGKILL after a random part of the time that a
push takes: mostly a worker, now and then one of its child processes, the web process, the scheduler or Valkey, which is
sometimes emptied too. A round ends when answers are stamped with its push. Exit 0 only if no answer was ever wrong and
every push was indexed in the end; then the store is verified against a clean extraction.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import redis

from tests.support.river import ROOT, Reader, River, Shop, river

VICTIMS = ["worker-1", "worker-2"] * 4 + ["child", "child", "web", "beat", "valkey", "valkey emptied"]
SLOWEST = 1.5  # of the time that a push takes undisturbed: kills fall before, within and after the run


def kill(flow: River, victim: str) -> None:
    if victim == "child":
        _kill_child_process(flow)
    elif victim == "valkey emptied":
        with suppress(redis.RedisError):
            redis.Redis.from_url(f"unix://{flow.data / 'valkey' / 'valkey.sock'}").flushall()
        flow.kill("valkey")
    else:
        flow.kill(victim)


def _kill_child_process(flow: River) -> None:
    """A process in which a worker fetches or parses."""
    found = [pid for worker in ("worker-1", "worker-2") for pid in _children(flow.pid(worker))]
    if found:
        with suppress(ProcessLookupError):
            os.kill(random.choice(found), signal.SIGKILL)


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(child) for task in Path(f"/proc/{pid}/task").iterdir()
                for child in (task / "children").read_text().split()]  # fmt: skip
    return []


def undisturbed(flow: River, shop: Shop) -> float:
    """Seconds that a push takes when nobody is killed."""
    taken = []
    for _ in range(5):
        push = shop.push()
        began = time.monotonic()
        flow.deliver(shop, *push)
        flow.until_served(shop, push[1])
        taken.append(time.monotonic() - began)
    return sorted(taken)[2]


def one_round(flow: River, shop: Shop, window: float, victim: str) -> tuple[bool, float]:
    """Whether the kill came before the push was served, and the seconds until it was."""
    push = shop.push(force=random.random() < 0.2)
    began = time.monotonic()
    flow.deliver(shop, *push)
    time.sleep(random.uniform(0.0, window))
    early = _head(flow) != push[1]
    kill(flow, victim)
    flow.until_served(shop, push[1])
    return early, time.monotonic() - began


def _head(flow: River) -> str:
    """The published head as the disk has it; `main` is the first branch that was served."""
    heads = [json.loads(path.read_text()) for path in flow.data.glob("store/heads/*/main.json")]
    served = {head["commit"] for head in heads}
    return next((commit for commit in served if commit in flow.shops[0].truths), "")


def verified(flow: River) -> bool:
    command = [sys.executable, "-m", "app", "verify", "--json", "--data-dir", str(flow.data)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return bool(json.loads(done.stdout)["ok"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory(prefix="headmark-chaos-") as name:
        return chaos(Path(name), options.rounds, options.seed)


def chaos(place: Path, rounds: int, seed: int) -> int:
    print(f"seed {seed}", flush=True)
    kills: Counter[str] = Counter()
    times, early = [], 0
    with river(place, "[worker]\nprocesses = 2\n", ("main",)) as flow:
        shop = flow.shops[0]
        window = SLOWEST * undisturbed(flow, shop)
        print(f"an undisturbed push takes {window / SLOWEST:.2f} s", flush=True)
        with Reader(flow.asker, shop) as reader:
            for number in range(1, rounds + 1):
                victim = random.choice(VICTIMS)
                before, seconds = one_round(flow, shop, window, victim)
                kills[victim] += 1
                early += before
                times.append(seconds)
                print(f"{number:3} {victim:15} {'before' if before else 'after':6} visible, "
                      f"served after {seconds:5.2f} s, {reader.answers} answers checked", flush=True)  # fmt: skip
        whole = verified(flow)
    times.sort()
    result = {
        "rounds": rounds, "seed": seed, "kills": dict(kills), "kills_before_visible": early,
        "answers_checked": reader.answers, "answers_wrong": len(reader.faults), "asked_in_vain": reader.outages,
        "served_after_seconds": {"p50": round(times[len(times) // 2], 2), "max": round(times[-1], 2)},
        "verify": "no differences" if whole else "DIFFERENCES",
    }  # fmt: skip
    print(json.dumps(result, indent=2))
    for fault in reader.faults[:10]:
        print(f"WRONG: {fault}")
    return 0 if whole and not reader.faults else 1


if __name__ == "__main__":
    sys.exit(main())
