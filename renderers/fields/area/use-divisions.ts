import { useEffect, useState } from 'react';
import { type Divisions, loadDivisions } from './divisions.ts';

let loaded: Divisions | undefined;

/** The table of divisions, once it is here. */
export function useDivisions(isWanted: boolean): Divisions | undefined {
  const [divisions, setDivisions] = useState(loaded);
  useEffect(() => {
    if (!isWanted || divisions) return;
    let isHere = true;
    void loadDivisions().then((table) => {
      loaded = table;
      if (isHere) setDivisions(table);
    });
    return () => {
      isHere = false;
    };
  }, [isWanted, divisions]);
  return divisions;
}
