/** What the company buys for: a bench with an instrument, flasks and a result on its screen. */
export const Lab = () => (
  <>
    <path className="a4" d="M60 210c0-96 92-168 206-168s228 60 228 168-82 166-214 166S60 306 60 210Z" />
    <rect className="a" x="70" y="330" width="420" height="18" rx="9" />
    <path className="a3" d="M104 348h24v48h-24zm328 0h24v48h-24z" />
    <rect className="w" x="236" y="116" width="196" height="136" rx="14" />
    <rect className="a" x="236" y="116" width="196" height="26" rx="13" />
    <path className="la" d="M256 226c16 0 16-52 30-52s10 40 24 40 14-24 28-24 12 26 26 26 18-40 46-40" />
    <path className="a2" d="M318 252h32v36h-32zm-34 36h100v12H284z" />
    <path className="a3" d="M284 300h100v30H284z" />
    <path className="w" d="M128 172h40v10h-8v50l32 72c6 14-2 26-16 26h-56c-14 0-22-12-16-26l32-72v-50h-8Z" />
    <path className="mint" d="M118 274h60l14 30c4 12-2 22-14 22h-60c-12 0-18-10-14-22Z" />
    <path className="l2" d="M136 232 104 304c-6 14 2 26 16 26h56c14 0 22-12 16-26l-32-72v-60h-24Z" />
    <g className="w">
      <circle cx="140" cy="296" r="6" />
      <circle cx="158" cy="308" r="4" />
      <circle cx="156" cy="284" r="3" />
    </g>
    <rect className="w" x="404" y="232" width="20" height="98" rx="10" />
    <path className="warm" d="M404 284h20v36a10 10 0 0 1-20 0Z" />
    <rect className="w" x="434" y="252" width="20" height="78" rx="10" />
    <path className="a2" d="M434 290h20v30a10 10 0 0 1-20 0Z" />
    <circle className="warm" cx="206" cy="96" r="12" />
    <circle className="a2" cx="172" cy="128" r="7" />
    <circle className="mint" cx="452" cy="112" r="9" />
  </>
);
