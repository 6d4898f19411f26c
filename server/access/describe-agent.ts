/** The first that fits says it: most browsers also claim to be another. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Windows NT/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** `Chrome 141 · Windows`: what a person recognises their own device by. */
export function describeAgent(agent: string | null): string {
  const text = agent ?? '';
  const browser = browsers.map(([form, name]) => [form.exec(text)?.[1], name] as const).find(([version]) => version);
  const system = systems.find(([form]) => form.test(text))?.[1];
  return [browser && `${browser[1]} ${browser[0]}`, system].filter(Boolean).join(' · ') || '其他程序';
}
