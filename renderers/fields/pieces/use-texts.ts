import { useContext, useEffect, useState } from 'react';
import { FieldServicesContext, type Option } from '../services.ts';

/**
 * The words for ids that came without: a resumed draft, a value set by a rule. `text` is what stood beside them;
 * of several ids it holds one word each, so it is taken apart only where the count agrees.
 */
export function useTexts(path: string, ids: readonly string[], text: string | undefined): ReadonlyMap<string, string> {
  const services = useContext(FieldServicesContext);
  const [found, setFound] = useState<readonly Option[]>([]);
  const parts = ids.length > 1 ? (text?.split('、') ?? []) : text ? [text] : [];
  const isTold = parts.length === ids.length;
  const key = isTold ? '' : ids.join();

  useEffect(() => {
    if (key === '' || !services) return;
    let isWanted = true;
    const wanted = key.split(',');
    services.options(services.entity, path, { ids: wanted }).then(
      ({ records }) => isWanted && setFound(records),
      // without words the id is shown: a field must not fail for want of a name
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [key, path, services]);

  if (isTold) return new Map(ids.map((id, at) => [id, parts[at] ?? id]));
  return new Map(found.map((option) => [option.value, option.text]));
}
