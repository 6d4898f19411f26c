/** A tender on its way: papers, a seal, and a glass that reads them. */
export const Documents = () => (
  <>
    <path className="a4" d="M70 214c0-102 88-170 208-170s212 74 212 172-86 160-214 160S70 310 70 214Z" />
    <path
      className="a3"
      d="M178 96h190a14 14 0 0 1 14 14v222a14 14 0 0 1-14 14H178a14 14 0 0 1-14-14V110a14 14 0 0 1 14-14Z"
      transform="rotate(-7 270 220)"
    />
    <path className="w" d="M190 84h134l64 62v196a14 14 0 0 1-14 14H190a14 14 0 0 1-14-14V98a14 14 0 0 1 14-14Z" />
    <path className="a3" d="M324 84v48a14 14 0 0 0 14 14h50Z" />
    <g className="l3">
      <path d="M206 128h72M206 176h144M206 208h126M206 240h138M206 272h70" />
    </g>
    <circle className="warm" cx="338" cy="302" r="34" />
    <path className="lw" d="m322 302 11 11 21-22" />
    <circle className="glass" cx="150" cy="282" r="56" />
    <circle className="la" cx="150" cy="282" r="56" strokeWidth="10" />
    <path className="la" d="m110 324-44 46" strokeWidth="16" />
    <circle className="mint" cx="436" cy="128" r="12" />
    <circle className="a2" cx="112" cy="142" r="9" />
  </>
);
