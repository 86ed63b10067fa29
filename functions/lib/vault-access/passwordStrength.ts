import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// This module is large: it is loaded when the first password is chosen, which most processes never see.

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

export const isCommon = (password: string): boolean => common.has(password.toLowerCase());

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The time of the meter grows with the square of the length, and nobody guesses this many characters. */
const MEASURED_LENGTH = 64;

/** How hard a password is to guess, from 0 to 4, by the meter that the browser shows. */
export const scoreOf = (password: string): number => meter.check(password.slice(0, MEASURED_LENGTH)).score;
