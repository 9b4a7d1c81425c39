// Logo for the light and the dark theme, from which the icons are generated.
import { Form } from 'react-router'
import { type Logo, pathOfFile } from '../../../../../shop/storefront/brand/rules/brand.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { ActForm } from '../../lists/acts'

export function LogoForms({
  version,
  logo,
}: {
  version: number
  logo: { light: Logo; dark: Logo | null } | null
}) {
  const words = useT('admin-design')
  return (
    <section className="admin-card admin-section" aria-labelledby="logo">
      <h2 id="logo">{words('logo')}</h2>
      <p className="hint">{words('logoHint')}</p>
      <div className="brand-panels">
        <LogoForm theme="light" version={version} logo={logo?.light ?? null} />
        {logo && <LogoForm theme="dark" version={version} logo={logo.dark} />}
      </div>
    </section>
  )
}

function LogoForm({
  theme,
  version,
  logo,
}: {
  theme: 'light' | 'dark'
  version: number
  logo: Logo | null
}) {
  const words = useT('admin-design')
  return (
    <div>
      {logo && (
        <div className="parts-panel brand-logo" data-theme={theme}>
          <img src={pathOfFile(logo)} alt="" width={logo.width} height={logo.height} />
        </div>
      )}
      <Form method="post" encType="multipart/form-data" className="stack">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="theme" value={theme} />
        <Field
          label={words(`logoFile.${theme}`)}
          type="file"
          name="logo"
          accept="image/svg+xml,image/png"
        />
        <Button kind="quiet">{words('upload')}</Button>
      </Form>
      {logo && (
        <ActForm intent={`remove.${theme}`} kind="plain" fields={{ version }}>
          {words(`removeLogo.${theme}`)}
        </ActForm>
      )}
    </div>
  )
}
