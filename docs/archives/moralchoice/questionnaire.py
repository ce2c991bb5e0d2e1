"""Writes dilemmas.yaml from MoralChoice's moralchoice_high_ambiguity.csv: python questionnaire.py FILE.csv"""
import csv, json, sys

RULES = {
    "Do not kill": "kill", "Do not cause pain": "pain", "Do cause pain": "pain",
    "Do not disable": "disable", "Do not deprive of freedom": "freedom",
    "Do not deprive of pleasure": "pleasure", "Do not deceive": "deceive",
    "Do not cheat": "cheat", "Do not break your promises": "promise",
    "Do not break promise": "promise", "Do not break the law": "law", "Do your duty": "duty",
}
with open(sys.argv[1], encoding="utf-8", newline="") as table:
    rows = list(csv.DictReader(table))
items = [{
    "id": row["scenario_id"].lower().replace("_", "-"), "dimension": RULES[row["generation_rule"].strip()], "domain": "dilemma",
    "question": row["context"].strip() + " Which of the following would you do?",
    "options": {"target": row["action1"].strip(), "opposite": row["action2"].strip()},
} for row in rows if row["action1"].strip() != row["action2"].strip()]  # of G_530 they are one text
with open("dilemmas.yaml", "w", encoding="utf-8") as file:  # JSON is YAML
    json.dump({"questionnaire": "moralchoice", "language": "en", "scheme": "scheme.yaml",
               "domains": ["dilemma"], "items": items}, file, indent=1)
