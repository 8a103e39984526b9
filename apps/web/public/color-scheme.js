// Before the first paint: the scheme of the cookie, or of the device.
{
  const device = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const kept = /(?:^|; )color-scheme=(light|dark)(?:;|$)/.exec(document.cookie)
    document.documentElement.dataset.mantineColorScheme = kept?.[1] ?? (device.matches ? 'dark' : 'light')
  }
  apply()
  device.addEventListener('change', apply)
}
