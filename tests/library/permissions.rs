//! Permissions that bind whoever runs the tests: a plain user, or the system's administrator.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Says that this program has given its privileges up.
const BOUND: &str = "RUBIUM_TEST_BOUND";

/// Runs `test`, whose full name is `name`, where permissions hold. They do not hold for the administrator, so there this
/// program is started once more, without that privilege, for this one test.
pub fn bound(name: &str, test: impl FnOnce()) {
    if permissions_hold() {
        return test();
    }
    assert!(env::var_os(BOUND).is_none(), "the privilege is given up");
    let ran = Command::new("setpriv")
        .arg("--bounding-set=-dac_override,-dac_read_search")
        .arg(env::current_exe().expect("this program"))
        .args(["--exact", name, "--nocapture"])
        .env(BOUND, "yes")
        .output()
        .expect("setpriv is there");
    let said = String::from_utf8_lossy(&ran.stdout);
    let complained = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}{complained}");
    assert!(said.contains("1 passed"), "{said}");
}

/// Sets what the owner, the group and all others may do.
pub fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
}

/// Whether this program is kept out of a folder in which nobody may write.
fn permissions_hold() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    allow(folder.path(), 0o555);
    fs::write(folder.path().join("probe"), b"").is_err()
}
