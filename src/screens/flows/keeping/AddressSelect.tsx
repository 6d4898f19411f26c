import { Select } from 'antd';
import styles from '../../../frame/sheet/sheet.module.css';
import type { Words } from '../../../frame/tabs/use-tab-address.ts';

interface Props {
  readonly label: string;
  /** What stands there while nothing is chosen. */
  readonly all: string;
  /** Under which name the choice stands in the address. */
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly of: { readonly search: URLSearchParams; narrow(some: Words): void };
}

/** One choice by which a list is narrowed, as the address says it. */
export const AddressSelect = ({ label, all, name, options, of: { search, narrow } }: Props) => (
  <Select
    allowClear
    aria-label={label}
    placeholder={all}
    className={styles.narrow ?? ''}
    value={search.get(name)}
    options={[...options]}
    onChange={(chosen: string | undefined) => narrow({ [name]: chosen ?? null })}
  />
);
