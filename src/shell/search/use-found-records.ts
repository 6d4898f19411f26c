import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchRecords } from '../../http/search-calls.ts';
import { stillFitting } from './still-fitting.ts';

/** So long one is taken to be still typing. */
const pause = 120;

/** The records that what was typed finds; while they are looked for anew, those found before that fit it too. */
export function useFoundRecords(typed: string) {
  const wanted = typed.trim();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const asked = useQuery({
    queryKey: ['search', text],
    queryFn: () => searchRecords({ query: { text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
  const found = asked.data ?? [];
  const isOld = wanted !== text || asked.isPlaceholderData;
  return {
    records: wanted === '' ? [] : isOld ? stillFitting(found, wanted) : found,
    isLooking: wanted !== '' && (wanted !== text || asked.isFetching),
    fault: wanted !== '' && asked.isError ? asked.error.message : null,
  };
}
