import { useContext } from 'react';
import type { DictItem } from '../../../schemas/compile/model.ts';
import { FieldServicesContext } from '../services.ts';
import type { InputProps, ShowProps } from '../view.ts';
import type { ChoiceConfig } from './choice.kind.ts';

/** Every item a choice knows, out of its own options or its dictionary; the ones no longer offered still name old values. */
export function useItems({ field }: Pick<ShowProps, 'field'>): readonly DictItem[] {
  const services = useContext(FieldServicesContext);
  const { dict, options } = field.config as ChoiceConfig;
  if (options) return options as readonly DictItem[];
  return (dict !== undefined && services?.dicts[dict]) || [];
}

/** The items that may be chosen now: in use, under the parent's value, within a rule's limit. */
export const offeredItems = (
  items: readonly DictItem[],
  parent: unknown,
  hasParent: boolean,
  limit: readonly string[] | undefined,
): readonly DictItem[] =>
  items.filter(
    (item) =>
      !item.off &&
      (!hasParent || item.under === undefined || item.under === parent) &&
      (!limit || limit.includes(item.value)),
  );

/** Whether everything that is offered stands there at once; a cell has no room for that. */
export const isGrouped = ({ field, place }: Pick<InputProps, 'field' | 'place'>): boolean =>
  place !== 'cell' && (field.config as ChoiceConfig).view !== undefined;
