// The scheme.
{
  const device = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const kept = /(?:^|; )color-scheme=(light|dark)(?:;|$)/.exec(document.cookie)
    document.documentElement.dataset.mantineColorScheme = kept?.[1] ?? (device.matches ? 'dark' : 'light')
  }
  apply()
  device.addEventListener('change', apply)
}

// An update took its files.
addEventListener(
  'error',
  ({ target }) => {
    if (!/(workspace|admin)-/.test(target.src)) return
    const isAgain = Date.now() - sessionStorage.again < 60_000
    sessionStorage.again = Date.now()
    if (isAgain) document.body.textContent = 'Обновите страницу'
    else location.reload()
  },
  true,
)
