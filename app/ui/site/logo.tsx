/** The logo: a D on the feet of a Д. The same drawing as `public/favicon.svg`. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo-letter" d="M10.5 22V5.2h4.2a8.5 8.5 0 0 1 0 17" />
      <path className="logo-feet" d="M5 28v-5.5h22V28" />
    </svg>
  );
}
