/** Companies joined around a contract: panes of glass on three levels, threads of light between them. */
export const Network = () => (
  <>
    <ellipse className="glass" cx="280" cy="352" rx="230" ry="46" />
    <ellipse className="glass" cx="280" cy="352" rx="150" ry="30" />
    <g className="lw" strokeOpacity="0.5" strokeDasharray="2 10">
      <path d="M112 150 280 214 452 118M96 296l184-82 190 90M280 214V60" />
    </g>
    <g>
      <path
        className="glass"
        d="M202 142h156a16 16 0 0 1 16 16v150a16 16 0 0 1-16 16H202a16 16 0 0 1-16-16V158a16 16 0 0 1 16-16Z"
      />
      <rect className="w" x="212" y="168" width="92" height="12" rx="6" />
      <g className="w" fillOpacity="0.55">
        <rect x="212" y="196" width="136" height="8" rx="4" />
        <rect x="212" y="216" width="120" height="8" rx="4" />
        <rect x="212" y="236" width="132" height="8" rx="4" />
      </g>
      <path className="lw" d="M214 290c12-22 22-22 28-6s14 14 26-8" />
      <circle className="mint" cx="330" cy="284" r="24" />
      <path className="lw" d="m319 284 8 8 15-16" />
    </g>
    <g>
      <rect className="w" x="60" y="106" width="104" height="88" rx="16" />
      <path className="la" d="M84 166v-26l28-18 28 18v26M100 166v-16h24v16" />
    </g>
    <g>
      <rect className="w" x="408" y="72" width="108" height="92" rx="16" />
      <path className="la" d="M432 138v-18m20 18v-34m20 34v-24m20 24v-44" />
    </g>
    <g>
      <rect className="w" x="44" y="258" width="104" height="80" rx="16" />
      <path className="la" d="m96 276 26 12v24l-26 12-26-12v-24l26-12Zm0 24 26-12m-26 12v24m0-24-26-12" />
    </g>
    <g>
      <rect className="w" x="420" y="266" width="104" height="80" rx="16" />
      <circle className="a3" cx="472" cy="298" r="15" />
      <path className="la" d="M446 332c4-14 13-20 26-20s22 6 26 20" />
    </g>
    <circle className="warm" cx="280" cy="52" r="18" />
    <path className="lw" d="M280 44v16m-8-8h16" />
  </>
);
