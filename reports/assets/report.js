// Lets a reader browse the raw answers. Answers are untrusted: they only ever become textContent.
(() => {
  const PAGE = 100;
  const { items, rows, total } = JSON.parse(document.getElementById('answer-data').textContent);
  const root = document.getElementById('answer-browser');
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

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function choose(key, value) {
    chosen[key] = value;
    first = 0;
    show();
  }

  function filterControl(key) {
    const values = [...new Set(rows.map(filters[key]))];
    const options = ['', ...values].map((value) =>
      element('option', { value, textContent: value || 'all' }),
    );
    const select = element('select', { onchange: () => choose(key, select.value) }, ...options);
    return element('label', {}, key, select);
  }

  function searchControl() {
    const input = element('input', {
      type: 'search',
      placeholder: 'pdi-work-03',
      oninput: () => choose('item', input.value.trim().toLowerCase()),
    });
    return element('label', {}, 'item', input);
  }

  const turn = (by) => () => {
    first += by;
    show();
    root.scrollIntoView();
  };
  const status = element('p', { className: 'quiet' });
  status.setAttribute('role', 'status');
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
    const times = row.count > 1 ? ` · ${row.count} times` : '';
    const asked = element(
      'div',
      { dir: 'auto' },
      element('p', { textContent: item?.question ?? '' }),
      element('ol', {}, ...options.map((text) => element('li', { textContent: text }))),
    );
    const about = ['', row.item, row.form, row.order, `read as ${row.reading} (${row.rule})`];
    return element(
      'div',
      { className: 'answer' },
      element(
        'p',
        { className: 'about' },
        element('bdi', {}, nameOf(row)),
        about.join(' · ') + times,
      ),
      asked,
      element('pre', { className: 'said', dir: 'auto', textContent: row.content || '(empty)' }),
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
    const range = page.length > 0 ? `: ${first + 1}–${first + page.length}` : '';
    const cut = rows.length < total ? `; ${total} before the selection` : '';
    status.textContent = `${found.length} of ${rows.length} rows${cut}${range}`;
    list.replaceChildren(...page.map(entry));
    previous.disabled = first === 0;
    next.disabled = first + PAGE >= found.length;
  }

  root.append(
    element(
      'div',
      { className: 'controls' },
      ...Object.keys(filters).map(filterControl),
      searchControl(),
    ),
    status,
    list,
    element('div', { className: 'controls' }, previous, next),
  );
  show();
})();
