"""Rewards for reinforcement fine-tuning on the prompts of `undertone export training`.

An item is a line of rft/*.jsonl or test/*.jsonl. Attitude detection: 1 for the right option, else 0. Value
selection: right picks over picks, and 0 where their number is wrong. An answer without a number gets 0.
`grade(sample, item)` is what a Python grader of OpenAI is called as; `reward` fits a reward function of TRL.
"""

import re


def picks(text):
    """The numbers of an answer: those after its last "Answer:", or of all its text."""
    text = re.split(r"(?i)answer\W{0,3}[:：]|答案\W{0,3}[:：]", text or "")[-1]
    return {int(number) for number in re.findall(r"\d+", text)}


def reward(text, item):
    """0 to 1, for an answer to an item."""
    found, right = picks(text), set(item["correct"])
    if len(found) != len(right):
        return 0.0
    return len(found & right) / len(found)


def grade(sample, item):
    return reward(sample["output_text"], item)
