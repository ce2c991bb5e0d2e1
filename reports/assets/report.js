// Lets a reader browse the raw answers. Answers are untrusted: they only ever become textContent.
(() => {
  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function group(className, ...children) {
    return element('div', { className }, ...children);
  }

  function option(value, text) {
    return element('option', { value, textContent: text });
  }

  /** All, or one of these values. */
  function choice(label, values, choose) {
    const options = [option('', 'all'), ...values.map((value) => option(value, value))];
    const select = element('select', { onchange: () => choose(select.value) }, ...options);
    return element('label', {}, label, select);
  }

  function search(label, placeholder, choose) {
    const oninput = () => choose(input.value.trim().toLowerCase());
    const input = element('input', { type: 'search', placeholder, oninput });
    return element('label', {}, label, input);
  }

  function status() {
    const line = element('p', { className: 'quiet' });
    line.setAttribute('role', 'status');
    return line;
  }

  const timesOf = ({ count }) => (count > 1 ? ` · ${count} times` : '');

  function saidBlock(content) {
    return element('pre', { className: 'said', dir: 'auto', textContent: content || '(empty)' });
  }

  function browseAnswers({ items, rows, total }, root) {
    const PAGE = 100;
    const itemOf = new Map(items.map((item) => [item.id, item]));

    const nameOf = (row) => (row.simulated ? `${row.respondent} (simulated)` : row.respondent);
    const filters = {
      respondent: nameOf,
      dimension: (row) => itemOf.get(row.item)?.dimension ?? '',
      form: (row) => row.form,
      reading: (row) => row.reading,
    };
    const chosen = { respondent: '', dimension: '', form: '', reading: '', item: '' };
    let first = 0;

    const choosing = (key) => (value) => {
      chosen[key] = value;
      first = 0;
      show();
    };

    const turn = (by) => () => {
      first += by;
      show();
      root.scrollIntoView();
    };
    const range = status();
    const list = element('div');
    const previous = element('button', { textContent: 'Previous', onclick: turn(-PAGE) });
    const next = element('button', { textContent: 'Next', onclick: turn(PAGE) });

    function entry(row) {
      const item = itemOf.get(row.item);
      const options = item
        ? row.order === 'norm'
          ? [item.target, item.opposite]
          : [item.opposite, item.target]
        : [];
      const asked = element(
        'div',
        { dir: 'auto' },
        element('p', { textContent: item?.question ?? '' }),
        element('ol', {}, ...options.map((text) => element('li', { textContent: text }))),
      );
      const about = ['', row.item, row.form, row.order, `read as ${row.reading} (${row.rule})`];
      return group(
        'answer',
        element(
          'p',
          { className: 'about' },
          element('bdi', {}, nameOf(row)),
          about.join(' · ') + timesOf(row),
        ),
        asked,
        saidBlock(row.content),
      );
    }

    function matches(row) {
      return (
        row.item.includes(chosen.item) &&
        Object.entries(filters).every(([key, of]) => chosen[key] === '' || of(row) === chosen[key])
      );
    }

    function show() {
      const found = rows.filter(matches);
      const page = found.slice(first, first + PAGE);
      const shown = page.length > 0 ? `: ${first + 1}–${first + page.length}` : '';
      const cut = rows.length < total ? `; ${total} before the selection` : '';
      range.textContent = `${found.length} of ${rows.length} rows${cut}${shown}`;
      list.replaceChildren(...page.map(entry));
      previous.disabled = first === 0;
      next.disabled = first + PAGE >= found.length;
    }

    const choices = Object.entries(filters).map(([key, of]) =>
      choice(key, [...new Set(rows.map(of))], choosing(key)),
    );
    root.append(
      group('controls', ...choices, search('item', 'pdi-work-03', choosing('item'))),
      range,
      list,
      group('controls', previous, next),
    );
    show();
  }

  function browseStories({ texts, stories, questions, answers, filters }, root) {
    /** Longer answers are folded. */
    const LONG = 240;
    const chosen = { kind: '', about: '', respondent: '', task: '', verdict: '', statement: '' };
    /** Places of the stories that the filters leave, the one shown, which of its tellings, and the statement lit. */
    let listed = [];
    let current = 0;
    let nth = 0;
    let lit = null;
    /** Answers that the filters leave, by question. */
    let found = new Map();

    const telling = () => stories[current].tellings[nth];
    const plural = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;

    // Choosing

    function matches(answer) {
      const { story, telling, task, about } = questions[answer.question];
      const { kind, tellings } = stories[story];
      const values = about.map((place) => tellings[telling].values[place]);
      const has = {
        kind: [kind],
        about: values.map(({ category }) => category),
        respondent: [answer.respondent],
        task: [task],
        verdict: [answer.verdict],
      };
      return (
        Object.entries(has).every(([key, words]) => !chosen[key] || words.includes(chosen[key])) &&
        (!chosen.statement || values.some(({ statement }) => statement.includes(chosen.statement)))
      );
    }

    function filter() {
      found = new Map();
      for (const answer of answers.filter(matches)) {
        const others = found.get(answer.question) ?? [];
        found.set(answer.question, [...others, answer]);
      }
      const having = new Set([...found.keys()].map((question) => questions[question].story));
      const narrowed = Object.values(chosen).some(Boolean);
      listed = [...stories.keys()].filter((story) => !narrowed || having.has(story));
      const names = listed.map((story) => {
        const { kind, title, place } = stories[story];
        return option(story, `${kind} · ${title} · ${place}`);
      });
      picker.replaceChildren(...names);
      go(listed.includes(current) ? current : listed[0]);
    }

    const choosing = (key) => (value) => {
      chosen[key] = value;
      filter();
    };

    /** Shows a story in the telling looked at, or in the other where only that has an answer. */
    function go(story) {
      reading.hidden = story === undefined;
      previous.disabled = story === undefined || story === listed[0];
      next.disabled = story === undefined || story === listed.at(-1);
      picker.disabled = story === undefined;
      if (story === undefined) {
        where.textContent = 'No story has such an answer.';
        return;
      }
      if (story !== current) told.scrollTop = 0;
      current = story;
      picker.value = story;
      const { tellings } = stories[story];
      if (!tellings[nth]) nth = 0;
      const other = 1 - nth;
      if (tellings[other] && shownQuestions(nth).length === 0 && shownQuestions(other).length > 0)
        nth = other;
      show();
    }

    const step = (by) => () => go(listed[listed.indexOf(current) + by]);

    /** Shows the other telling with the passage that was at the top where it was. */
    function turn(to) {
      const edge = tellings.getBoundingClientRect().bottom;
      const passages = [...text.children];
      const top = passages.findIndex((passage) => passage.getBoundingClientRect().bottom > edge);
      const before = text.children[top]?.getBoundingClientRect().top;
      nth = to;
      show();
      const after = text.children[top]?.getBoundingClientRect().top;
      if (before === undefined || after === undefined) return;
      const scroller = getComputedStyle(told).overflowY === 'auto' ? told : window;
      scroller.scrollBy(0, after - before);
    }

    // The story

    function light(statement) {
      lit = statement;
      for (const part of root.querySelectorAll('[data-about]'))
        part.classList.toggle('lit', lit !== null && part.dataset.about.split(' ').includes(lit));
      for (const button of root.querySelectorAll('[data-value]'))
        button.setAttribute('aria-pressed', String(button.dataset.value === lit));
    }

    /** Names a value; pressed or reached by keyboard it lights the passages that carry it. */
    function valueButton({ statement, name }) {
      const button = element('button', { type: 'button', className: 'value', textContent: name });
      button.dataset.value = statement;
      button.onfocus = () => button.matches(':focus-visible') && light(statement);
      button.onclick = () => {
        light(lit === statement ? null : statement);
        text.querySelector('.lit')?.scrollIntoView({ block: 'nearest' });
      };
      return button;
    }

    function passageBlock({ text: place, carries, differs }, holds) {
      const carried = holds.filter(({ statement }) => carries.includes(statement));
      const name = carried.map((value) => value.name).join(', ') || carries.join(', ');
      const marks = [name, differs && 'differs between the tellings'].filter(Boolean);
      const mark = element('p', { className: 'mark', textContent: marks.join(' · ') });
      const paragraphs = texts[place]
        .split(/\n\s*\n/)
        .map((textContent) => element('p', { textContent, dir: 'auto' }));
      const block = group('passage', ...(marks.length > 0 ? [mark] : []), ...paragraphs);
      block.classList.toggle('carrying', carries.length > 0);
      block.classList.toggle('differing', differs);
      block.dataset.about = carries.join(' ');
      return block;
    }

    function valueItem(value) {
      const about = `${value.statement} · ${texts[value.text]}`;
      return element('li', {}, valueButton(value), element('span', { textContent: about }));
    }

    // The questions

    function shownQuestions(of) {
      return [...questions.entries()].filter(
        ([place, { story, telling }]) => story === current && telling === of && found.has(place),
      );
    }

    function optionItem(place, isRight) {
      const item = element('li', { textContent: texts[place], dir: 'auto' });
      if (isRight) item.append(element('strong', { textContent: ' ✓ right' }));
      return item;
    }

    function saidPart(content) {
      if (content.length <= LONG) return saidBlock(content);
      const start = `“${content.slice(0, 80).trim()}…” (${content.length} characters)`;
      return element('details', {}, element('summary', { textContent: start }), saidBlock(content));
    }

    function answerPart(answer) {
      const { respondent, verdict, reading, rule, judged, content } = answer;
      const word = element('strong', { textContent: verdict });
      word.dataset.verdict = verdict;
      const rest = ` · ${reading} (${rule})${timesOf(answer)}`;
      return element(
        'li',
        {},
        element('p', {}, element('bdi', {}, respondent), ' · ', word, rest),
        ...(judged.length > 0 ? [judgedList(judged)] : []),
        saidPart(content),
      );
    }

    function judgedList(judged) {
      return element('ul', {}, ...judged.map((line) => element('li', { textContent: line })));
    }

    function questionPart([place, { how, about, whole, text, options, right }]) {
      const values = whole ? [] : about.map((value) => telling().values[value]);
      const part = element(
        'article',
        {},
        element('h5', { textContent: how }),
        element('p', { className: 'put', textContent: texts[text], dir: 'auto' }),
        element(
          'ol',
          {},
          ...options.map((option, index) => optionItem(option, right.includes(index))),
        ),
        ...values.map(valueButton),
        element('ul', { className: 'given' }, ...found.get(place).map(answerPart)),
      );
      part.dataset.about = values.map(({ statement }) => statement).join(' ');
      return part;
    }

    function show() {
      const story = stories[current];
      const { held: holds, passages } = telling();
      const asked = shownQuestions(nth);
      const given = asked.flatMap(([place]) => found.get(place));
      where.textContent = `Story ${listed.indexOf(current) + 1} of ${listed.length}: ${plural(asked.length, 'question')}, ${plural(given.length, 'row')} of answers`;
      title.textContent = story.title;
      about.textContent = `${story.kind} · ${story.place} · ${telling().id}`;
      tellings.hidden = story.tellings.length < 2;
      for (const [place, radio] of radios.entries()) radio.checked = place === nth;
      held.replaceChildren(...holds.map(valueItem));
      text.replaceChildren(...passages.map((passage) => passageBlock(passage, holds)));
      list.replaceChildren(...asked.map(questionPart));
      light(lit);
    }

    const where = status();
    const picker = element('select', { onchange: () => go(Number(picker.value)) });
    const previous = element('button', { textContent: 'Previous story', onclick: step(-1) });
    const next = element('button', { textContent: 'Next story', onclick: step(1) });
    const title = element('h4');
    const about = element('p', { className: 'quiet' });
    const held = element('ul', { className: 'held' });
    const text = group('text');
    const list = group('asked');
    const radios = [0, 1].map((place) =>
      element('input', { type: 'radio', name: 'telling', onchange: () => turn(place) }),
    );
    const tellings = element(
      'fieldset',
      {},
      element('legend', { textContent: 'Telling' }),
      element('label', {}, radios[0], 'First telling'),
      element('label', {}, radios[1], 'Second telling'),
    );
    const told = element(
      'article',
      { className: 'story', tabIndex: 0 },
      title,
      about,
      held,
      tellings,
      text,
    );
    told.setAttribute('aria-label', 'The story');
    const reading = group(
      'reading',
      told,
      group('questions', element('h4', { textContent: 'What was asked, and answered' }), list),
    );

    const choices = Object.entries(filters).map(([key, values]) =>
      choice(key, values, choosing(key)),
    );
    root.append(
      group('controls', ...choices, search('statement', 'pdi-work-03', choosing('statement'))),
      group('controls', element('label', { className: 'picker' }, 'story', picker), previous, next),
      where,
      reading,
    );
    filter();
  }

  /** Browses what the page holds under a name. */
  function open(name, browse) {
    const block = document.getElementById(`${name}-data`);
    if (block) browse(JSON.parse(block.textContent), document.getElementById(`${name}-browser`));
  }

  open('answer', browseAnswers);
  open('story', browseStories);
})();
