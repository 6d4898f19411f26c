import { nameAt } from './names.ts';
import type { Said } from './saying.ts';

/** The way to the innermost part a change is about. */
export const partSteps = ({ steps }: Said): readonly string[] => steps.slice(0, steps.lastIndexOf('parts') + 2);

export const partName = (change: Said): string => nameAt(change.words, ...partSteps(change));
