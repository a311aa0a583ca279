#!/usr/bin/env python3
"""Reads metrics from standard input with prometheus_client, and prints each sample as a line of JSON.

    read_metrics.py openmetrics|text
"""

import json
import sys

from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics
from prometheus_client.parser import text_string_to_metric_families as text

for family in {"openmetrics": openmetrics, "text": text}[sys.argv[1]](sys.stdin.read()):
    for sample in family.samples:
        print(json.dumps({"name": sample.name, "labels": sample.labels, "value": sample.value}))
