/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ReportDocument } from '../../document/document.js';
import { AnswerBrowser } from '../answer-browser.js';
import { App } from '../app.js';
import type { ReportSource } from '../report-source.js';
import { ask, ledgerSource, type ViewState } from './ledger-source.js';
import { Live, Respondents } from './live.js';
import { PairItems } from './pair-items.js';

/** Between two looks at what the server knows, in milliseconds. */
const LOOK = 1000;

/** What the server knows, looked up again and again; `isGone` once it does not answer. */
function useServer(): { readonly state: ViewState | null; readonly isGone: boolean } {
  const [known, setKnown] = useState<{ state: ViewState | null; isGone: boolean }>({
    state: null,
    isGone: false,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const state = await ask<ViewState>('/state');
        setKnown({ state, isGone: false });
      } catch {
        setKnown(({ state }) => ({ state, isGone: true }));
      }
      timer = setTimeout(look, LOOK);
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return known;
}

/** The report over a ledger: once its first figures are there, the pages of `report.html`. */
function View() {
  const { state, isGone } = useServer();
  const [report, setReport] = useState<ReportDocument | null>(null);
  const version = state?.version ?? 0;
  // Asked again once there are other figures, or other answers.
  const source = useMemo(() => ledgerSource(report !== null), [report, state?.responses]);
  useEffect(() => {
    if (version === 0) return;
    let isWanted = true;
    ask<ReportDocument>('/document').then((document) => {
      if (isWanted) setReport(document);
    });
    return () => {
      isWanted = false;
    };
  }, [version]);
  if (!state) return isGone ? <p class="live">The server does not answer.</p> : null;
  return (
    <>
      <Live state={state} isGone={isGone} />
      {report ? (
        <App report={report} source={source} further={{ compare: PairItems }} />
      ) : (
        <Beginning state={state} source={source} />
      )}
    </>
  );
}

/** What is known before there are figures: who is asked, and as soon as it is read, every answer. */
function Beginning({
  state,
  source,
}: {
  readonly state: ViewState;
  readonly source: ReportSource;
}) {
  const origins = [...new Set(state.respondents.flatMap(({ origin }) => origin ?? []))];
  useEffect(() => {
    document.title = state.title;
  }, [state.title]);
  return (
    <>
      <header>
        <div class="top">
          <h1>{state.title}</h1>
          {origins.map((origin) => (
            <span key={origin} class="origin">
              {origin}
            </span>
          ))}
        </div>
      </header>
      <main>
        <section id="answers" class="page shown">
          <h2>Figures are not computed yet</h2>
          <Respondents state={state} />
          {state.responses !== null && (
            <AnswerBrowser report={{ scheme: [] }} source={source} parts={[]} />
          )}
        </section>
      </main>
    </>
  );
}

const root = document.getElementById('report');
if (root) {
  document.documentElement.classList.add('scripted');
  render(<View />, root);
}
