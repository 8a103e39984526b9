// Runs before the first paint: sets the scheme kept in the cookie, or the one of the device, so that nothing flashes.
;(() => {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const kept = /(?:^|; )color-scheme=(light|dark)(?:;|$)/.exec(document.cookie)
    const dark = kept ? kept[1] === 'dark' : device.matches
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  apply()
  device.addEventListener('change', apply)
})()
