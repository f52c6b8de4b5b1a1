"""Serves a model's weights as OpenAI's chat completions, until its standard input ends.

It needs the package xllamacpp, in an environment of its own:

    python benchmarks/workers/small_server.py model.gguf

Its first line of output is the address.
"""

import argparse
import sys
from importlib import import_module


def main() -> None:
    """Serve, and say where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", help="a file of weights, GGUF")
    parser.add_argument("--context", type=int, default=8192, help="tokens of context")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    xllamacpp = import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = asked.weights
    params.n_ctx = asked.context
    params.n_parallel = 1
    params.n_predict = 256
    params.port = 0
    params.use_jinja = True
    params.cpuparams.n_threads = asked.threads
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
