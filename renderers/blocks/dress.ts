import type { CSSProperties } from 'react';
import type { NodePlan } from '../../schemas/compile/page-plan.ts';
import { isColor } from '../../schemas/kinds/block-values.ts';
import styles from './node.module.css';

/** The box around a block: its values as CSS variables, and on which devices it is seen. */
export function dress({ key, values, hide = [] }: NodePlan) {
  return {
    className: [styles.node, ...hide.map((device) => styles[device] ?? '')].join(' '),
    'data-node': key,
    style: variablesOf(values) as CSSProperties,
  };
}

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Numbers, colours and words of a choice: nothing else can become a style. */
const isStyle = (value: unknown): value is string | number =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  isColor(value) ||
  (typeof value === 'string' && /^[a-zA-Z]{1,20}$/.test(value));

function variablesOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      isStyle(value) && /^[a-zA-Z]+$/.test(key) ? [[`--${kebab(key)}`, value]] : [],
    ),
  );
}

/** What differs by device, from numbers, colours and keys alone. Container queries: a canvas is as narrow as the device it stands for. */
export function deviceRules({ key, tablet, phone }: NodePlan): string {
  if (!/^[a-zA-Z0-9.@]+$/.test(key)) return '';
  const rule = (width: number, values: Readonly<Record<string, unknown>> | undefined): string => {
    const lines = Object.entries(variablesOf(values ?? {})).map(([name, value]) => `${name}:${value}!important`);
    return lines.length > 0 ? `@container page (max-width:${width}px){[data-node="${key}"]{${lines.join(';')}}}` : '';
  };
  return rule(1024, tablet) + rule(640, phone);
}
