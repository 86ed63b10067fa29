// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { choosePaper, chosenPaper } from './paper.ts';

beforeEach(() => localStorage.clear());

describe('the paper of a document', () => {
  test.each([
    ['en-US', 'Letter'],
    ['en', 'Letter'],
    ['es-MX', 'Letter'],
    ['en-GB', 'A4'],
    ['de', 'A4'],
    ['not a language', 'A4'],
  ])('is for a reader of %s at first %s', (language, paper) => {
    vi.stubGlobal('navigator', { language });
    expect(chosenPaper()).toBe(paper);
    vi.unstubAllGlobals();
  });

  test('is what was chosen in this browser', () => {
    choosePaper('A4');
    expect(chosenPaper()).toBe('A4');
    choosePaper('Letter');
    expect(chosenPaper()).toBe('Letter');
  });
});
