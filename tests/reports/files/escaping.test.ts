import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '../../../reports/document/plain-text.js';
import { escapeLatex } from '../../../reports/files/latex.js';
import { escapeMarkdown } from '../../../reports/files/markdown.js';
import { hostile } from '../../support/sample-report.js';

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

describe('LaTeX', () => {
  test('untrusted text runs no command, opens no group and ends no cell', () => {
    expect(escapeLatex('\\input{/etc/passwd} & 5 % of $x_1$')).toBe(
      '\\textbackslash{}input\\{/etc/passwd\\} \\& 5 \\% of \\$x\\_1\\$',
    );
  });

  test('whatever a text holds, only our own commands are left in it', () => {
    const ours =
      /\\textbackslash\{\}|\\textasciitilde\{\}|\\textasciicircum\{\}|\\textless\{\}|\\textgreater\{\}|\\textbar\{\}|\\string"|\{[[\]*]\}|\\[{}&%$#_]/g;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(escapeLatex(text).replace(ours, '')).not.toMatch(/[\\{}&%$#_~^<>|"[\]*\n]/);
      }),
    );
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
