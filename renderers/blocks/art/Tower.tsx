/** A public square in the morning: the service hall, towers behind it, and people on their way in. */
export const Tower = () => (
  <>
    <circle className="a4" cx="392" cy="140" r="112" />
    <circle className="warm" cx="430" cy="104" r="34" fillOpacity="0.85" />
    <path className="a4" d="M20 372V226h52v-52h60v198Zm372 0V152h70v54h60v166Z" />
    <path className="a3" d="M112 372V196h74v176Zm276 0V216h64v156Z" />
    <g className="w">
      <path d="M128 216h16v14h-16zm26 0h16v14h-16zm-26 30h16v14h-16zm26 0h16v14h-16zm-26 30h16v14h-16zm26 0h16v14h-16zM404 236h14v14h-14zm22 0h14v14h-14zm-22 28h14v14h-14zm22 0h14v14h-14zm-22 28h14v14h-14zm22 0h14v14h-14z" />
    </g>
    <path className="a" d="M164 232 284 158l120 74v16H164Z" />
    <circle className="w" cx="284" cy="210" r="18" />
    <path className="la" d="m276 210 6 6 11-12" />
    <path className="a2" d="M180 248h208v20H180Z" />
    <path className="w" d="M188 268h192v104H188Z" />
    <g className="a3">
      <path d="M204 280h22v92h-22zm46 0h22v92h-22zm46 0h22v92h-22zm46 0h22v92h-22z" />
    </g>
    <path className="a" d="M150 372h268v14H150Zm-24 14h316v14H126Z" />
    <g>
      <circle className="warm" cx="92" cy="322" r="13" />
      <path className="a" d="M76 388c0-34 6-50 16-50s16 16 16 50Z" />
      <circle className="a2" cx="478" cy="318" r="13" />
      <path className="mint" d="M462 388c0-36 6-54 16-54s16 18 16 54Z" />
      <circle className="warm" cx="512" cy="330" r="11" />
      <path className="a2" d="M498 388c0-30 5-44 14-44s14 14 14 44Z" />
    </g>
    <path className="l3" d="M16 400h528" />
    <path className="l2" d="M60 120c16-14 34-12 44 0 12-6 26-2 32 8M470 60c12-10 24-8 32 0" />
  </>
);
