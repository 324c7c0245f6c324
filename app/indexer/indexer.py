"""From a push to a published commit: where is the head, what did it change, what of that was never seen?

Nothing here trusts a webhook: the remote says where the head is, the store says what is indexed. So running twice,
late or in the wrong order does no harm, and the first run of a repository is the same code as its thousandth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from app.domain.ids import Sha
from app.errors import HeadmarkError, Transient
from app.extract.children import Children
from app.git.fetcher import Fetcher
from app.git.mirror import Mirror
from app.git.remote import OF_CONTENT, Fetched, NoSuchBranch, Remote
from app.git.tags import remember_tags
from app.indexer.nearest import Twins
from app.indexer.progress import Progress, Stopwatch, silent
from app.indexer.publication import Published, Publisher
from app.indexer.reach import Reach
from app.indexer.report import IndexReport, VerifyReport
from app.indexer.verification import verify
from app.store.records import Head, Observation, RepoRecord, now
from app.store.store import Store


@contextmanager
def _disk_faults() -> Iterator[None]:
    """A disk that is full or takes nothing is for the operator to mend, and is tried again."""
    try:
        yield
    except OSError as fault:
        step = "Make room on its disk, or mend its permissions; what was served is served on."
        raise Transient(f"The index cannot be written: {fault.strerror or fault}.", step) from None


class Indexer:
    """Writes the index. Mirrors are at `mirrors`, one directory per repository."""

    def __init__(self, store: Store, mirrors: Path, children: Children, fetcher: Fetcher, reach: Reach) -> None:
        self._store = store
        self._mirrors = mirrors
        self._children = children
        self._fetcher = fetcher
        self._reach = reach
        self._twins = Twins()

    def warm(self) -> None:
        """Start the child processes, so that the first push need not wait for them."""
        self._fetcher.warm()
        self._children.start()

    def mirror_path(self, repo: RepoRecord) -> Path:
        return self._mirrors / f"{repo.id}.git"

    @_disk_faults()
    def index(
        self,
        repo: RepoRecord,
        branch: str | None = None,
        *,
        commit: str | None = None,
        fence: int | None = None,
        progress: Progress = silent,
    ) -> IndexReport:
        """Bring a branch (None: the default one) up to its head at the remote, or index `commit` beside it.

        `fence` is the token of the caller's lease. Raises Refused (no such branch or commit, an empty repository),
        Transient, Permanent and LostLease; then the branch serves what it served before.
        """
        watch = Stopwatch(progress)
        watch("fetch", 0, 0)
        before = repo.default_branch if branch is None and commit is None else ""
        if commit is None:
            branch, sha, _ = self.fetch(repo, branch)
        else:
            sha = self.fetch_commit(repo, commit)
            branch = branch or repo.default_branch
        head = self._store.head(repo.id, branch) if branch else None
        with Mirror(self.mirror_path(repo)) as mirror:
            publisher = self._publisher(mirror, repo, watch)
            published = publisher.publish(mirror.commit(sha), head.commit if head and commit is None else None)
        if commit is None:
            watch("advance", 0, 0)
            self._advance(repo, branch, sha, head, fence)
        if before not in ("", branch) and (stored := self._store.repo(repo.id)):
            self._store.leave(stored)
        watch("tidy", 0, 0)
        self._store.tidy(repo.id, sha)
        if fence is None:
            self._learn_tags(repo)
        return _report(repo, branch, sha, head, published, watch.stop())

    @_disk_faults()
    def rebuild(self, repo: RepoRecord, *, fence: int | None = None, progress: Progress = silent) -> list[IndexReport]:
        """Extract what every branch serves anew and put it in the place of what is stored. Raises as `index` does."""
        reports = []
        for branch, head in sorted(self._store.heads(repo.id).items()):
            watch = Stopwatch(progress)
            watch("fetch", 0, 0)
            sha = self.fetch_commit(repo, head.commit)
            with Mirror(self.mirror_path(repo)) as mirror:
                publisher = self._publisher(mirror, repo, watch)
                published = publisher.rebuild(mirror.commit(sha))
            watch("advance", 0, 0)
            self._advance(repo, branch, sha, head, fence)
            reports.append(_report(repo, branch, sha, head, published, watch.stop()))
        return reports

    def mend(self, repo: RepoRecord, commit: str, progress: Progress = silent) -> None:
        """Extract one commit anew and put it in the place of what is stored. Raises as `index` does."""
        sha = self.fetch_commit(repo, commit)
        with Mirror(self.mirror_path(repo)) as mirror:
            self._publisher(mirror, repo, progress).rebuild(mirror.commit(sha))

    def verify(self, repo: RepoRecord, commit: str, progress: Progress = silent) -> VerifyReport:
        """Compare what is stored for a published commit with what is extracted anew (see app.indexer.verification)."""
        with Mirror(self.mirror_path(repo)) as mirror:
            return verify(self._store, self._children, mirror, repo, commit, progress)

    def fetch(self, repo: RepoRecord, branch: str | None) -> Fetched:
        """Bring a branch to the mirror and record what the remote said, also when it could not be asked."""
        head = self._store.head(repo.id, branch) if branch else None
        known = [head.commit] if head else []
        heads: list[Sha] = []

        def bring(remote: Remote) -> Fetched:
            place, reach = self.mirror_path(repo), self._reach
            return self._fetcher.fetch(place, remote, branch, reach.limits, known, reach.transport, heads.append)

        try:
            fetched = self._reach.ask(repo, bring)
        except HeadmarkError as error:
            self._observe_failure(repo, branch or repo.default_branch, error, heads)
            raise
        self._remember(repo, fetched.branch if branch is None else "")
        self._store.observe(repo.id, fetched.branch, Observation(fetched.head, now()))
        return fetched

    def fetch_commit(self, repo: RepoRecord, rev: str) -> Sha:
        """Bring a commit to the mirror. Raises Refused (NOT_FOUND) when neither the mirror nor the remote has it."""
        place, reach = self.mirror_path(repo), self._reach
        sha = reach.ask(
            repo, lambda remote: self._fetcher.fetch_commit(place, remote, rev, reach.limits, reach.transport)
        )
        self._remember(repo, "")
        return sha

    def _publisher(self, mirror: Mirror, repo: RepoRecord, progress: Progress) -> Publisher:
        return Publisher(self._store, self._children, self._twins, mirror, repo.id, progress)

    def _learn_tags(self, repo: RepoRecord) -> None:
        """Runs under a lease leave that to the sweep, which asks for every name anyway."""
        with suppress(HeadmarkError, OSError):
            refs = self._reach.ask(repo, lambda remote: self._fetcher.ls_remote(remote, self._reach.transport)).refs
            remember_tags(self.mirror_path(repo), refs)

    def _remember(self, repo: RepoRecord, default_branch: str) -> None:
        """Keep the record of a repository that was reached for the first time, and its default branch if just told."""
        stored = self._store.repo(repo.id)
        if stored is None or (default_branch and stored.default_branch != default_branch):
            known = stored or repo
            self._store.put_repo(replace(known, default_branch=default_branch or known.default_branch))

    def _observe_failure(self, repo: RepoRecord, branch: str, error: HeadmarkError, heads: Sequence[Sha]) -> None:
        """Record why there is no answer, or what is wrong with the head that was heard of."""
        if branch and self._store.repo(repo.id) is not None:
            head = heads[-1] if heads and isinstance(error, OF_CONTENT) else None
            reason = "" if isinstance(error, NoSuchBranch) else error.message
            self._store.observe(repo.id, branch, Observation(head, now(), reason))

    def _advance(self, repo: RepoRecord, branch: str, sha: Sha, head: Head | None, fence: int | None) -> None:
        if head is None or head.commit != sha or head.version != self._store.version:
            self._store.advance(repo.id, branch, sha, fence)


def _report(
    repo: RepoRecord, branch: str, sha: Sha, head: Head | None, published: Published, phases: dict[str, float]
) -> IndexReport:
    return IndexReport(
        repo=repo.name,
        branch=branch,
        commit=sha,
        previous_commit=head.commit if head else None,
        files_changed=published.files_changed,
        blobs_extracted=published.extracted.pairs,
        blobs_reused=published.reused,
        symbols=published.extracted.symbols,
        references=published.extracted.references,
        problems=published.problems,
        seconds=round(sum(phases.values()), 3),
        phases=phases,
    )
