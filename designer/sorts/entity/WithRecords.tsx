import { type ReactNode, useMemo } from 'react';
import { type FieldServices, FieldServicesContext } from '../../../renderers/fields/services.ts';
import { useDesign } from '../../frame/services.ts';
import type { FoundDocument } from '../../kernel/work.ts';
import { askedAs } from './asked-as.ts';

interface Props {
  readonly all: readonly FoundDocument[];
  readonly children: ReactNode;
}

/** The company's records, wherever a value within is chosen among them. */
export function WithRecords({ all, children }: Props) {
  const { fields } = useDesign();
  const services = useMemo(
    (): FieldServices | null =>
      fields
        ? {
            ...fields,
            entity: '',
            dicts: {},
            options: async (entity, field, query) => {
              const asked = askedAs(all, entity, field);
              return asked ? fields.options(asked.entity, asked.field, query) : { records: [], total: 0 };
            },
          }
        : null,
    [fields, all],
  );
  return <FieldServicesContext value={services}>{children}</FieldServicesContext>;
}
