"""The connection to a server that speaks OpenAI's chat completions, by OpenAI's SDK."""

from typing import TYPE_CHECKING, Any

from decapod.agents.models.remote.lazy import Lazy
from decapod.agents.models.remote.naming import ModelName, Options
from decapod.agents.models.remote.sdk import import_sdk, read_raw
from decapod.agents.models.remote.trouble import TroubleError, connection_trouble, http_trouble, odd_answer, retry_after

if TYPE_CHECKING:
    from openai import AsyncOpenAI

    from decapod.agents.models.remote.openai_form import Message


class OpenAIWire:
    """Sends messages, and receives a completion. The connection is made with the first call."""

    def __init__(self, name: ModelName[Options], key: str, key_variable: str, address: str | None, seed: int) -> None:
        """Make it.

        Args:
            name: the model's name, with its options.
            key: what to authorize with.
            key_variable: where the key came from, for errors.
            address: the server's address; None for OpenAI's own.
            seed: the trial's.

        Raises:
            UnusableModelError: the SDK is not installed.
        """
        self._sdk = import_sdk("openai", name.whole, extra="openai")
        self._name = name
        self._key = key
        self._key_variable = key_variable
        self._address = address
        self._seed = seed
        self._client = Lazy(self._make)

    def _make(self) -> "AsyncOpenAI":
        # Retries and time-outs are RemoteModel's: the same for every provider, seeded, and told in the journal.
        client: AsyncOpenAI = self._sdk.AsyncOpenAI(
            api_key=self._key, base_url=self._address or "https://api.openai.com/v1", max_retries=0, timeout=None
        )
        return client

    async def complete(
        self, messages: "list[Message]", tools: "list[Message]", most_tokens: int | None
    ) -> tuple[object, str]:
        """Return the completion, as the SDK reads it, and the reply as it came over the wire.

        Raises:
            TroubleError: there is none.
        """
        asked: dict[str, Any] = {"model": self._name.model, "messages": messages, **self._sampling(most_tokens)}
        if tools:
            asked["tools"] = tools
        sdk = self._sdk
        client = await self._client.get()
        try:
            response = await client.chat.completions.with_raw_response.create(**asked)
            return await read_raw(response)
        except (sdk.APIConnectionError, sdk.APIStatusError, sdk.APIResponseValidationError) as error:
            raise self._trouble(error) from None
        except ValueError as error:  # the body is no JSON
            raise odd_answer(f"{type(error).__name__}: {error}") from None

    async def close(self) -> None:
        """Close the connection, if there is one."""
        if self._client.made is not None:
            await self._client.made.close()

    def _sampling(self, most_tokens: int | None) -> dict[str, Any]:
        options = self._name.options
        # OpenAI's own reasoning models refuse `max_tokens`; other servers may not know the newer name.
        limit = "max_completion_tokens" if self._address is None else "max_tokens"
        values = {
            "temperature": options.temperature,
            "top_p": options.top_p,
            limit: most_tokens,
            "seed": sampling_seed(options, self._seed),
        }
        return {name: value for name, value in values.items() if value is not None}

    def _trouble(self, error: Any) -> TroubleError:
        status = getattr(error, "status_code", None)
        if not isinstance(status, int):
            return connection_trouble(error)
        if status < 400:
            return odd_answer(str(error))
        said, code = words_of(error.body, str(error))
        wait = retry_after(error.response.headers)
        return http_trouble(status, said, code=code, key=self._key_variable, wait=wait)


def sampling_seed(options: Options, trial: int) -> int | None:
    """The seed to send: None for none. Providers take numbers below 2^31, so a larger trial's seed is wrapped."""
    if options.seed == "off":
        return None
    return trial % 2**31 if options.seed == "trial" else options.seed


def words_of(body: object, otherwise: str) -> tuple[str, str]:
    """What the body of an error says, and its code; `otherwise` where it is of no known form."""
    inner = body.get("error", body) if isinstance(body, dict) else body
    if isinstance(inner, dict):
        said = inner.get("message") or inner.get("detail")
        code = inner.get("code") or inner.get("type") or inner.get("status") or ""
        return (said if isinstance(said, str) else otherwise), str(code)
    return (inner if isinstance(inner, str) else otherwise), ""
