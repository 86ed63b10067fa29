export const STYLE = `
:root { color-scheme: light dark; --text: #1c2430; --quiet: #5a6675; --page: #f6f7f9; --sheet: #fff; --line: #dbe0e6; --link: #1c5fb8; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8ecf1; --quiet: #a3afbd; --page: #14181d; --sheet: #1d232a; --line: #36404b; --link: #86b7ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.quiet { color: var(--quiet); }
.mails { list-style: none; margin: 1rem 0; padding: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.mails:empty { display: none; }
.mails li { display: grid; gap: .1rem; padding: .75rem 1rem; overflow-wrap: anywhere; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 56rem; border: 1px solid var(--line); border-radius: 8px; resize: vertical; }
pre { margin: 0; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin-top: 1rem; }
summary { cursor: pointer; margin-bottom: .5rem; }
`;
