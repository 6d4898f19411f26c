import { useEffect, useRef, useState } from 'react';

/** How long a device may look for itself. */
const PATIENCE = 20_000;

const refusals: Readonly<Record<number, string>> = {
  1: '浏览器没有允许取位置，请在地址栏旁的网站设置中允许，或手工填写',
  2: '设备现在定不了位，请到开阔处再试，或手工填写',
  3: '等了20秒没有取得位置，请再试一次，或手工填写',
};

export interface Told {
  readonly text: string;
  readonly hasFailed?: boolean;
}

/** Where the device is, asked when wanted; what came of it is told in words. */
export function usePosition(onFound: (lng: number, lat: number) => void) {
  const [told, setTold] = useState<Told | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const found = useRef(onFound);
  found.current = onFound;

  const end = (said: Told) => {
    setAsking(false);
    setTold(said);
  };
  const ask = () => {
    if (!window.isSecureContext || !navigator.geolocation)
      return setTold({ text: '只有经 HTTPS 打开时浏览器才给出位置，请手工填写', hasFailed: true });
    setAsking(true);
    setTold({ text: '正在取当前位置…' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (isGone.current) return;
        found.current(coords.longitude, coords.latitude);
        end({ text: `已取得，精度约${Math.max(1, Math.round(coords.accuracy))}米` });
      },
      ({ code }) => {
        if (!isGone.current) end({ text: refusals[code] ?? refusals[2] ?? '', hasFailed: true });
      },
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 60_000 },
    );
  };
  return { told, isAsking, ask };
}
