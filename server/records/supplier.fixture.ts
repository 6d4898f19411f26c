import type { Catalog } from '../../tests/support/open-catalog.ts';

/** A company as it stands after its admission, or wherever it is said to. */
export const addSupplier = ({ at }: Catalog, id: string, creditCode: string, state = '6') =>
  at.db.tenant(1).rows({
    text: `insert into su_supplier (tenant_id, id, code, name, credit_code, supplier_kind, verify_status, is_show, country, region,
        legal_person, phone, currency, held_now, life_status, card, version, rev)
      values (1, $1, $1, '供应商' || $1, $2, 'PRIVATE', $3, case when $3 = '6' then '1' else '2' end, 'CN', '310115', '法人' || $1,
        '021-60000001', 'CNY', 'N', case when $3 = '6' then 'POTENTIAL' else 'REGISTERED' end, 'NONE', 1, 1)`,
    values: [id, creditCode, state],
  });
