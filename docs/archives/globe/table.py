"""One table of the archive's lists of answers: python table.py ARCHIVE > ratings.csv (needs openpyxl)."""
import ast, csv, re, sys
from pathlib import Path

PERSONAS = {"avg eng": "English-speaking average", "average english": "English-speaking average",
            "china": "China", "france": "France", "uk": "United Kingdom", "us": "United States"}
LANGUAGES = {"English": "en", "French": "fr", "Chinese": "zh"}
BATCHES = ["first", "second", "third", "3rd", "fourth"]


def lists_of(path):
    """(question number, list of answers as text) of a file: a CSV has one question, a workbook all in order."""
    if path.suffix == ".xlsx":
        from openpyxl import load_workbook
        rows = list(load_workbook(path, read_only=True).worksheets[0].iter_rows(values_only=True))
        column = list(rows[0]).index("answers")
        filled = [row for row in rows[1:] if row[column]]
        return [(number, str(row[column])) for number, row in enumerate(filled, 1)]
    number = int(re.search(r" Q(\d+) ", path.name)[1])
    with open(path, encoding="utf-8", newline="") as file:
        return [(number, row["answers"]) for row in csv.DictReader(file)]


write = csv.writer(sys.stdout).writerow
write(["model", "language", "persona", "question", "batch", "draw", "rating"])
data = Path(sys.argv[1]) / "Data"
for path in sorted(data.rglob("*")):
    is_answers = path.suffix == ".csv" or (path.suffix == ".xlsx" and path.parts[len(data.parts)].startswith("GPT"))
    language = re.search(r"-(English|French|Chinese)", path.name)
    persona = next((name for start, name in PERSONAS.items() if path.name.lower().startswith(start)), None)
    if not (is_answers and language and persona):
        continue
    batch = next((word for word in BATCHES if f" {word} " in path.name), "all")
    for number, answers in lists_of(path):
        for draw, rating in enumerate(ast.literal_eval(answers), 1):
            shown = int(rating) if float(rating).is_integer() else rating
            write([path.parts[len(data.parts)], LANGUAGES[language[1]], persona, number, batch, draw, shown])
