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

/** A report as it was read last. */
interface Shown {
  readonly version: number;
  readonly report: ReportDocument;
  readonly source: ReportSource;
}

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
  const [shown, setShown] = useState<Shown | null>(null);
  const version = state?.version ?? 0;
  useEffect(() => {
    if (version === 0) return;
    let isWanted = true;
    ask<ReportDocument>('/document').then((report) => {
      if (isWanted) setShown({ version, report, source: ledgerSource(true) });
    });
    return () => {
      isWanted = false;
    };
  }, [version]);
  if (!state) return isGone ? <p class="live">The server does not answer.</p> : null;
  return (
    <>
      <Live state={state} isGone={isGone} />
      {shown ? (
        <App report={shown.report} source={shown.source} further={{ compare: PairItems }} />
      ) : (
        <Beginning state={state} />
      )}
    </>
  );
}

/** What is known before there are figures: who is asked, and as soon as it is read, every answer. */
function Beginning({ state }: { readonly state: ViewState }) {
  const source = useMemo(() => ledgerSource(false), [state.responses]);
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
