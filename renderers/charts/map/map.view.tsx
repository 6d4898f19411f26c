import { useMemo } from 'react';
import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { byProvince } from './by-province.ts';
import { mapOption } from './map.option.ts';

export const MapView: ChartView = ({ data, ...props }) => {
  const places = useMemo(() => byProvince(props.plan, data), [props.plan, data]);
  return <EChart {...props} data={places} make={mapOption} />;
};
