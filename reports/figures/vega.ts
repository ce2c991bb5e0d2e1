// What figures are drawn with. The build bundles it, so that who installs the package installs none of the
// thirty packages that Vega is made of.
export { Error as errorsOnly, parse, View } from 'vega';
export { compile } from 'vega-lite';
