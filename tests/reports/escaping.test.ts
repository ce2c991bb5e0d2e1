import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../../reports/escape-markdown.js';
import { html, trusted } from '../../reports/html.js';
import { plainText } from '../../reports/document/plain-text.js';
import { hostile } from '../support/sample-report.js';

describe('HTML', () => {
  test('whatever is interpolated cannot open a tag or leave an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { 1: inserted = '' } = /^<p>(.*)<\/p>$/s.exec(html`<p>${text}</p>`.toString()) ?? [];
        expect(inserted).not.toMatch(/[<>"']/);
      }),
    );
  });

  test('fragments and lists of fragments are inserted as they are', () => {
    const items = ['<a>', 'b'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>${null}${trusted('<hr>')}`.toString()).toBe(
      '<ul><li>&lt;a&gt;</li>\n<li>b</li></ul><hr>',
    );
  });
});

describe('Markdown', () => {
  test('markup in untrusted text loses its meaning', () => {
    expect(escapeMarkdown(hostile.markdown)).toBe(
      '\\[click\\](javascript:alert(1)) \\| \\*\\*bold\\*\\* \\`code\\`',
    );
    expect(escapeMarkdown(hostile.script)).toBe('\\<script\\>alert(1)\\</script\\>');
  });

  test('text cannot begin a list, and figures stay as they are', () => {
    expect(escapeMarkdown('- a')).toBe('\\- a');
    expect(escapeMarkdown('12. a')).toBe('12\\. a');
    expect(escapeMarkdown('0.31 (0.24–0.39)')).toBe('0.31 (0.24–0.39)');
  });
});

describe('plain text', () => {
  test('terminal escapes, line breaks and direction marks are taken out', () => {
    expect(plainText(hostile.ansi)).toBe('[31mred[0m');
    expect(plainText(hostile.rightToLeft)).toBe('abcfdp.exe');
    expect(plainText('two\r\nlines')).toBe('two lines');
    expect(plainText('half \ud800')).toBe('half \ufffd');
  });
});
