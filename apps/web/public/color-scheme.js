// Runs before the first paint: sets the scheme kept in the cookie, or the one of the device, so that nothing flashes.
;(() => {
  const kept = /(?:^|; )color-scheme=(light|dark)(?:;|$)/.exec(document.cookie)
  const dark = kept ? kept[1] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
