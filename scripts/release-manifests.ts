interface Manifest {
  dependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** What a release starts with: the server and what it needs, and the pinned Node. */
export function rootManifest(root: Manifest): Manifest {
  const { name, version, description, license, type, engines, allowScripts, devDependencies } = root;
  const { node } = devDependencies as { node: string };
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    workspaces: ['contract', 'server'],
    scripts: {
      start: 'node scripts/start.ts --built',
      keys: 'node scripts/keys.ts',
      accounts: 'node scripts/accounts.ts',
      'sound:fill': 'node scripts/fill-sound.ts',
    },
    dependencies: { node },
    allowScripts,
  };
}

export function withoutDevDependencies({ devDependencies: _, ...manifest }: Manifest): Manifest {
  return manifest;
}

/** The package that bundlers take: its entries are the built files, which include the contract. */
export function sdkManifest(sdk: Manifest): Manifest {
  const { publishConfig, dependencies = {}, ...manifest } = withoutDevDependencies(sdk);
  const { '@zeacon/contract': _, ...others } = dependencies;
  return { ...manifest, ...(publishConfig as object), dependencies: others };
}
