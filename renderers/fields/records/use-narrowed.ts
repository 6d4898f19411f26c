import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useFieldServices } from '../services.ts';
import { isEmpty } from '../shown/shown.tsx';
import type { InputProps } from '../view.ts';

/** What is told when a value goes because the one above it changed. */
export const sayReset = (label: string): string => `上一级已变更，“${label}”已清空，请重新选择`;

/**
 * The value above a linked field: what is chosen there narrows what is offered here. When it changes, a value that no
 * longer hangs under it is emptied, and whoever fills the form is told.
 */
export function useNarrowed(props: InputProps): { readonly within?: string; readonly isWaiting: boolean } {
  const { field, beside, place } = props;
  const isLinked = typeof field.config.parent === 'string' && place !== 'filter' && beside !== undefined;
  const above = beside?.parent;
  useResetBelow(props, isLinked, above);
  if (!isLinked) return { isWaiting: false };
  return typeof above === 'string' && above !== '' ? { within: above, isWaiting: false } : { isWaiting: true };
}

function useResetBelow(props: InputProps, isLinked: boolean, above: unknown): void {
  const services = useFieldServices();
  const { message } = App.useApp();
  const before = useRef(above);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!isLinked || Object.is(before.current, above)) return;
    before.current = above;
    const { field, value, onChange, locked } = latest.current;
    if (isEmpty(value) || locked) return;
    let isCurrent = true;
    void staysUnder(services, field.path, value, above).then((stays) => {
      const now = latest.current.value;
      if (!isCurrent || stays || !Object.is(now, value)) return;
      onChange(null, { text: '' });
      message.info?.(sayReset(field.label));
    });
    return () => {
      isCurrent = false;
    };
  }, [isLinked, above, services, message]);
}

type Services = ReturnType<typeof useFieldServices>;

/** A value brought along with the one above it, by a rule or a paste, may already be right. */
async function staysUnder(services: Services, path: string, value: unknown, above: unknown): Promise<boolean> {
  if (typeof above !== 'string' || above === '') return false;
  const ids = [value].flat().map(String);
  try {
    const { records } = await services.options(services.entity, path, { ids, within: above });
    return ids.every((id) => records.some((record) => record.value === id));
  } catch {
    return false;
  }
}
