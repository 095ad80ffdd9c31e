"""The OpenAPI description tells the errors as they are sent, not as the framework would send them."""

from __future__ import annotations

from typing import get_args

from litestar import Litestar
from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    Reference,
    Schema,
)

from pentapolis.server.errors import STATUS
from pentapolis.server.messages import ErrorCode

# Statuses that any request may be answered with.
REFUSALS = (400, 401, 403, 404, 409, 410, 413, 429, 503)
PROBLEM = "ProblemAnswer"


def describe_errors(app: Litestar) -> None:
    schema = app.openapi_schema
    assert schema.components is not None
    assert schema.components.schemas is not None
    schema.components.schemas[PROBLEM] = _problem()
    for item in (schema.paths or {}).values():
        for operation in (item.get, item.post):
            if operation is not None:
                _add(operation)


def _add(operation: Operation) -> None:
    answers = {k: v for k, v in (operation.responses or {}).items() if k[0] in "123"}
    for status in REFUSALS:
        codes = [code for code in get_args(ErrorCode) if STATUS.get(code, 409) == status]
        answers[str(status)] = OpenAPIResponse(
            description=f"Refused: {', '.join(codes)}. The message says why.",
            content={
                "application/json": OpenAPIMediaType(
                    schema=Reference(ref=f"#/components/schemas/{PROBLEM}")
                )
            },
        )
    operation.responses = answers


def _problem() -> Schema:
    text = Schema(type=OpenAPIType.STRING)
    code = Schema(type=OpenAPIType.STRING, enum=list(get_args(ErrorCode)))
    error = Schema(
        type=OpenAPIType.OBJECT,
        properties={"code": code, "message": text},
        required=["code", "message"],
    )
    return Schema(type=OpenAPIType.OBJECT, properties={"error": error}, required=["error"])
