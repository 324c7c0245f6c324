"""The HTTP surface as docs/openapi.yaml describes it: whatever is sent, the answer is one that is described."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import schemathesis
import yaml
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.basin import Basin

DOCUMENT = yaml.safe_load((Path(__file__).parents[2] / "docs" / "openapi.yaml").read_text())
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@SCHEMA.parametrize()
@settings(
    max_examples=25, deadline=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_every_answer_is_one_that_is_described(pool: Basin, case: Any) -> None:
    case.call_and_validate(base_url=f"http://127.0.0.1:{pool.river.port}", checks=CHECKS)
