// Old versions of Node cannot read the rest, so this stands before every import, in words that they can read.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  process.stderr.write(
    'Undertone needs Node 20.19 or newer; this is ' + parts.slice(0, 2).join('.') + '.\n',
  );
  process.exit(2);
}
