import { useEffect, useState } from 'react';
import { useFieldServices } from '../services.ts';

const pause = 800;

/** What the company's check rule says against a value, asked once typing rests; null when nothing. */
export function useRuleFault(code: string | undefined, value: unknown): string | null {
  const { checkByRule } = useFieldServices();
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    setFault(null);
    if (code === undefined || !checkByRule || typeof value !== 'string' || value === '') return;
    let isOld = false;
    const timer = setTimeout(() => {
      void checkByRule(code, value).then((said) => {
        if (!isOld) setFault(said);
      });
    }, pause);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [code, value, checkByRule]);
  return fault;
}
